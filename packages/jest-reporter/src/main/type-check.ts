// Owns asking ts-jest, where it checks types, which mutants it would refuse: those never ran as anybody's source.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  applyMutant,
  type Ledger,
  type MutantAccount,
  type PreparedModule,
  type TypeCheck,
} from '@redproof/core'
import { loadInner, type Transformer, type TransformOptions } from '../worker/inner-transformer.ts'
import { silenceStreams } from '../worker/quiet.ts'
import type { ProjectConfig } from './jest-config-types.ts'

const TYPED = /\.[cm]?tsx?$/

export interface TypeCheckInput {
  readonly ledger: Ledger
  readonly modules: readonly PreparedModule[]
  /** Repository root, absolute. */
  readonly root: string
  /** Jest's projects by the names that the ledger uses. */
  readonly projects: ReadonlyMap<string, ProjectConfig>
  /** True when the user wants the run to end. */
  readonly isCancelled: () => boolean
}

/**
 * Mutants that a project's ts-jest refuses: as source text they would fail its suites before any case runs.
 * Projects without ts-jest run them whatever their types are, and so does ts-jest with diagnostics off.
 */
export async function checkTypes(input: TypeCheckInput): Promise<TypeCheck> {
  // What ts-jest has to say about its options it has said in the run.
  const giveBack = silenceStreams()
  try {
    return await check(input)
  } finally {
    giveBack()
  }
}

async function check(input: TypeCheckInput): Promise<TypeCheck> {
  const refused = new Set<MutantAccount>()
  const unasked = new Set<MutantAccount>()
  for (const module of input.modules) {
    if (!module.instrumented || !TYPED.test(module.file)) continue
    const own = input.ledger.accounts.filter(({ ref }) => ref.key === module.file)
    const checks: Check[] = []
    for (const [project, files] of loadersOf(module.file, input)) {
      const config = input.projects.get(project)
      if (input.isCancelled()) {
        if (mayRefuse(config, module, input.root)) for (const account of own) unasked.add(account)
        continue
      }
      const opened = await openCheck(config, module, files, input.root)
      if (opened) checks.push(opened)
    }
    if (checks.length === 0) continue
    for (const account of own) {
      // A signal is heard only between two turns.
      await nextTurn()
      if (input.isCancelled()) unasked.add(account)
      else if (checks.some(each => each.refuses(applyMutant(module.text, account.mutant))))
        refused.add(account)
    }
    for (const each of checks) each.close()
  }
  return { refused, unasked }
}

const nextTurn = (): Promise<void> => new Promise(done => setImmediate(done))

/** The transformer of a module where that is ts-jest. */
function tsJestOf(
  config: ProjectConfig | undefined,
  module: PreparedModule,
  root: string,
): { readonly path: string; readonly options: unknown } | null {
  const path = join(root, module.file)
  const entry = config?.transform.find(([pattern]) => new RegExp(pattern).test(path))
  return entry && /[\\/]ts-jest[\\/]/.test(entry[1]) ? { path: entry[1], options: entry[2] } : null
}

/** False where it is plain, without asking ts-jest, that no types are checked. */
function mayRefuse(config: ProjectConfig | undefined, module: PreparedModule, root: string): boolean {
  const found = tsJestOf(config, module, root)
  const { diagnostics, isolatedModules } = (found?.options ?? {}) as Record<string, unknown>
  return found !== null && diagnostics !== false && isolatedModules !== true
}

/** The projects whose tests loaded a module, and what they loaded with it. */
function loadersOf(file: string, { ledger }: TypeCheckInput): ReadonlyMap<string, ReadonlySet<string>> {
  const loaders = new Map<string, Set<string>>()
  for (const { project, loaded } of ledger.files) {
    if (!loaded.includes(file)) continue
    const files = loaders.get(project) ?? new Set()
    for (const each of loaded) files.add(each)
    loaders.set(project, files)
  }
  return loaders
}

interface Check {
  /** True when ts-jest refuses the module with this text, or a file that uses it. */
  refuses(text: string): boolean
  close(): void
}

/** Null where no ts-jest transforms the module. */
async function openCheck(
  config: ProjectConfig | undefined,
  module: PreparedModule,
  loaded: ReadonlySet<string>,
  root: string,
): Promise<Check | null> {
  const path = join(root, module.file)
  const found = tsJestOf(config, module, root)
  if (!config || !found) return null
  const inner = await loadInner(found.path, found.options)
  const options = {
    config,
    configString: JSON.stringify(config),
    instrument: false,
    transformerConfig: found.options ?? {},
    cacheFS: new Map<string, string>(),
    supportsDynamicImport: false,
    supportsExportNamespaceFrom: false,
    supportsStaticESM: false,
    supportsTopLevelAwait: false,
  }
  const accepts = (text: string, file: string): boolean => isAccepted(inner, text, file, options)
  // Where types are not checked nothing is refused.
  if (accepts(`${module.text}\n${WRONG}\n`, path)) return null
  // What is refused as it is tells nothing about a mutant.
  if (!accepts(module.text, path)) return null
  const declared = declarationsOf(inner, path)
  let users: readonly User[] | null = null
  const isUsable = (text: string): boolean => {
    // What others see of the module is the same, so they compile as before.
    if (declared !== null && declarationsOf(inner, path) === declared) return true
    if (users === null) {
      accepts(module.text, path)
      users = usersOf(module.file, loaded, root).filter(user => accepts(user.text, user.file))
      accepts(text, path)
    }
    return users.every(user => accepts(user.text, user.file))
  }
  return {
    refuses: text => !accepts(text, path) || !isUsable(text),
    close: () => void accepts(module.text, path),
  }
}

/** Compiles nowhere where types are checked. */
const WRONG = ';export const redproofProbe: number = "redproof"'

/** What ts-jest holds inside; each part may be missing in another version. */
interface Inside {
  readonly _compiler?: {
    readonly _compilerInstance?: {
      readonly _languageService?: {
        getEmitOutput(
          file: string,
          onlyDeclarations: boolean,
          force: boolean,
        ): { readonly outputFiles: readonly { readonly name: string; readonly text: string }[] }
      }
    }
  }
}

/** The declarations that a module's text of the moment comes to; null when ts-jest does not tell. */
function declarationsOf(inner: Transformer, file: string): string | null {
  try {
    const service = (inner as unknown as Inside)._compiler?._compilerInstance?._languageService
    const files = service
      ?.getEmitOutput(file, true, true)
      .outputFiles.filter(({ name }) => name.includes('.d.'))
    return files?.length ? files.map(({ text }) => text).join('\n') : null
  } catch {
    return null
  }
}

function isAccepted(inner: Transformer, text: string, file: string, options: TransformOptions): boolean {
  try {
    inner.process?.(text, file, options)
    return true
  } catch {
    return false
  }
}

interface User {
  readonly file: string
  readonly text: string
}

/** Typed files that name the module in an import, and those that name a file which passes it on. */
function usersOf(module: string, loaded: ReadonlySet<string>, root: string): readonly User[] {
  const texts = [...loaded]
    .filter(file => file !== module && TYPED.test(file))
    .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const found = new Map<string, User>()
  const follow = (file: string): void => {
    const stem = stemOf(file)
    for (const { file: each, text } of texts) {
      if (found.has(each) || !text.includes(stem)) continue
      found.set(each, { file: join(root, each), text })
      if (/\bexport\b[^;\n]*\bfrom\b/.test(text)) follow(each)
    }
  }
  follow(module)
  return [...found.values()]
}

/** What an import of the file must hold: its name without extension, or its folder's for an index. */
function stemOf(file: string): string {
  const [name = '', folder = ''] = file.split('/').reverse()
  const stem = name.replace(/(\.d)?\.[cm]?[jt]sx?$/, '')
  return stem === 'index' ? folder : stem
}
