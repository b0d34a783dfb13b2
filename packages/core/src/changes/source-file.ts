// Owns which files are sources: what may be mutated and counts as a module.

export { hasInSourceTests } from './in-source-tests.ts'

const EXTENSION = /\.(?:[cm]?[jt]s|[jt]sx)$/
// `a.d.ts`, and `a.d.css.ts` as TypeScript's allowArbitraryExtensions has it.
const DECLARATION = /\.d\.(?:[^./]+\.)?[cm]?ts$/
// Parts between the dots of a name: `a.test.ts`, `a.e2e-spec.ts`, `a.test-d.ts`, and Jest's bare `test.js`.
const TEST_PART = /^(?:.+[-_])?(?:tests?|specs?)$|^(?:test-d|cy|e2e|bench|benchmark)$/
const OTHER_PART = /^(?:config|stories|story|mocks?|fixtures?)$/
// Only names that say what they set up: `src/setup.ts` and `src/testing.ts` are sources.
const SETUP = new RegExp(
  [
    /^(?:vitest|jest|tests?|playwright|cypress|mocha)[.\-_]?(?:global[.\-_]?)?(?:set-?up|teardown|workspace|preset)/,
    /^(?:set-?up|teardown)[.\-_]?(?:files?[.\-_]?)?(?:after[.\-_]?env|vitest|jest|tests?)(?:[.\-_]|$)/,
    /^global[.\-_]?(?:set-?up|teardown)(?:[.\-_]|$)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)
const FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  '__tests__',
  '__test__',
  '__specs__',
  '__mocks__',
  '__fixtures__',
  '__snapshots__',
  'test',
  'tests',
  'e2e',
  'mocks',
  'fixtures',
  'cypress',
  'playwright',
  '.storybook',
])
// Also words of the domain ("the OpenAPI spec"), so inside `src` or `lib` they name sources.
const FOLDERS_OUTSIDE_SOURCES: ReadonlySet<string> = new Set(['spec', 'specs'])
const SOURCE_FOLDERS: ReadonlySet<string> = new Set(['src', 'lib', 'app'])
const WORKSPACE_FOLDERS: ReadonlySet<string> = new Set(['packages', 'apps', 'libs', 'modules'])

/** Whether the extension is one that can be parsed and mutated, declarations left out. */
export function hasSourceExtension(path: string): boolean {
  return EXTENSION.test(path) && !DECLARATION.test(path)
}

/** Whether the file's own name says that it holds tests or benchmarks, wherever it lies. */
export function hasTestName(path: string): boolean {
  const parts = path.slice(path.lastIndexOf('/') + 1).split('.')
  const stem = parts.slice(0, -1)
  return stem.length === 1
    ? /^(?:tests?|specs?)$/.test(stem[0]!)
    : stem.slice(1).some(part => TEST_PART.test(part))
}

function inOtherFolder(folders: readonly string[]): boolean {
  return folders.some((folder, i) => {
    const isSpec =
      FOLDERS_OUTSIDE_SOURCES.has(folder) && !folders.slice(0, i).some(f => SOURCE_FOLDERS.has(f))
    if (!isSpec && !FOLDERS.has(folder)) return false
    // `packages/test/src/a.ts` is a source of the package named "test".
    return !(WORKSPACE_FOLDERS.has(folders[i - 1] ?? '') && SOURCE_FOLDERS.has(folders[i + 1] ?? ''))
  })
}

/**
 * Whether a POSIX path from the repository root is a source file by its name alone: .ts .tsx .mts .cts .js .jsx
 * .mjs .cjs, and neither a declaration, test, set-up file, `*.config.*`, dot file, minified file, story, mock or
 * fixture, nor in a folder that holds such. Folders count by whole name, so `src/testing/a.ts` is a source.
 */
export function isSourceFile(path: string): boolean {
  if (!hasSourceExtension(path)) return false
  const folders = path.split('/')
  const name = folders.pop()!
  if (name.startsWith('.') || /\.min\.[cm]?js$/.test(name) || hasTestName(path) || SETUP.test(name))
    return false
  const middle = name.split('.').slice(1, -1)
  return !middle.some(part => OTHER_PART.test(part)) && !inOtherFolder(folders)
}
