// Owns a look over the whole repository: its sources and tests, how they pair, and what pairs with nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSource } from '../mutate/parse-source.ts'
import { SourceParseError } from '../mutate/source-parse-error.ts'
import { importsOf } from './imports.ts'
import { hasInSourceTests } from './in-source-tests.ts'
import { packageFolders } from './package-folders.ts'
import { pairTests, type TestPair } from './pairing.ts'
import type { PairTemplate } from './pairing-template.ts'
import { isTestPath } from './pairing-test-name.ts'
import { repositoryFiles } from './repository-files.ts'
import { resolveImport } from './resolve-import.ts'
import { isSourceFile } from './source-file.ts'
import { isOnlyType, type LooseNode } from './type-only.ts'

export interface LayoutOptions {
  readonly templates?: readonly PairTemplate[]
  /** Files (POSIX paths from the root) that the runner takes for tests; by their names when absent. */
  readonly tests?: readonly string[]
}

/** All POSIX paths from the root, sorted. */
export interface Layout {
  readonly pairs: readonly { readonly source: string; readonly tests: readonly TestPair[] }[]
  /** Sources with code that runs and no test, not even one that imports them. */
  readonly sourcesWithoutTest: readonly string[]
  /** Tests that belong to no source and import none. */
  readonly testsWithoutSource: readonly string[]
  /** Sources that hold only types, imports and re-exports: nothing to test. */
  readonly nothingToTest: readonly string[]
  /** Sources that do nothing but load others for what that does: set-up. */
  readonly onlyLoads: readonly string[]
  /** Sources that hold tests of their own. */
  readonly testedInSource: readonly string[]
}

/** Reads the files that git knows or does not ignore (all but node_modules where there is no git). */
export function layout(root: string, options: LayoutOptions = {}): Layout {
  const files = repositoryFiles(root)
  const known = new Set(files)
  const tests = options.tests ?? files.filter(isTestPath)
  const isTest = new Set(tests)
  const sources = files.filter(file => isSourceFile(file) && !isTest.has(file))
  const packages = packageFolders(root, files)
  const imports = new Map(
    tests.map(test => {
      const found = importsOf(read(root, test) ?? '', test)
        .filter(({ kind }) => kind !== 'mock')
        .map(({ specifier }) => resolveImport(specifier, test, known, { packages }))
        .filter(file => file !== null)
      return [test, [...new Set(found)]] as const
    }),
  )
  const paired = pairTests(sources, tests, { imports, templates: options.templates ?? [] })
  const pairs = [...paired].filter(([, own]) => own.length > 0)
  const used = new Set(pairs.flatMap(([, own]) => own.map(({ test }) => test)))
  const alone = sources.filter(source => paired.get(source)!.length === 0)
  const texts = new Map(alone.map(source => [source, read(root, source) ?? '']))
  const inSource = alone.filter(source => hasInSourceTests(texts.get(source)!))
  const kinds = new Map(
    alone
      .filter(source => !inSource.includes(source))
      .map(source => [source, kindOf(texts.get(source)!, source)]),
  )
  const ofKind = (kind: Kind): readonly string[] => alone.filter(source => kinds.get(source) === kind)
  return {
    pairs: pairs.map(([source, own]) => ({ source, tests: own })),
    sourcesWithoutTest: ofKind('code'),
    testsWithoutSource: tests.filter(test => !used.has(test)),
    nothingToTest: ofKind('nothing'),
    onlyLoads: ofKind('loads'),
    testedInSource: inSource,
  }
}

function read(root: string, file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return null
  }
}

type Kind = 'code' | 'loads' | 'nothing'

function kindOf(code: string, file: string): Kind {
  try {
    const body = parseSource(code, file).ast.program.body as unknown as readonly LooseNode[]
    const statements = body.filter(node => !isOnlyType(node))
    if (!statements.every(isLink)) return 'code'
    return statements.some(isForEffect) ? 'loads' : 'nothing'
  } catch (error) {
    if (error instanceof SourceParseError) return 'code'
    throw error
  }
}

function isLink({ type, declaration }: LooseNode): boolean {
  return (
    /^(?:ImportDeclaration|ExportAllDeclaration)$/.test(type) ||
    (type === 'ExportNamedDeclaration' && !declaration)
  )
}

/** `import './register'` */
function isForEffect({ type, specifiers }: LooseNode): boolean {
  return type === 'ImportDeclaration' && (specifiers as readonly unknown[]).length === 0
}
