// Owns what the path of a test says about the module it tests: the folder it mirrors and the name it carries.
import { hasSourceExtension, hasTestName } from './source-file.ts'

const TEST_FOLDERS: ReadonlySet<string> = new Set([
  '__tests__',
  '__test__',
  '__specs__',
  'test',
  'tests',
  'spec',
  'specs',
  'e2e',
])
/** Kinds of tests, right below a test folder. */
const KINDS: ReadonlySet<string> = new Set(['unit', 'integration', 'e2e', 'functional', 'specs', 'spec'])
/** Folders that only hold others: a mirror leaves them out. */
const HOLDERS: ReadonlySet<string> = new Set([
  'packages',
  'apps',
  'libs',
  'modules',
  'src',
  'lib',
  'app',
  'source',
])
const TEST_PART = /^(?:tests?|specs?|test-d|cy|e2e|bench|integration|unit)$/
const SUFFIX = /[-_](?:tests?|specs?)$/

/** What a path says. */
export interface PathWords {
  /** Folder as written. */
  readonly folder: string
  /** Folder of the module when the test lies beside it or in a test folder there. */
  readonly home: string
  /** Folders that mean something, test folders and holders left out. */
  readonly mirror: string
  /** Names from the most to the least precise: `parse.edge`, then `parse`; of an index also its folder. */
  readonly names: readonly string[]
}

/** Whether a path is that of a test by its name or by a folder that only holds tests; fixtures are none. */
export function isTestPath(path: string): boolean {
  if (/(?:^|\/)(?:node_modules|__fixtures__|fixtures|__mocks__|__snapshots__)\//.test(path)) return false
  return hasSourceExtension(path) && (hasTestName(path) || /(?:^|\/)__(?:tests?|specs?)__\//.test(path))
}

/** Reads the path of a test. */
export function testWords(path: string): PathWords {
  const folders = path.split('/')
  const parts = folders.pop()!.split('.').slice(0, -1)
  while (parts.length > 1 && TEST_PART.test(parts.at(-1)!)) parts.pop()
  const stem = parts.join('.').replace(SUFFIX, '')
  const at = folders.findIndex(folder => TEST_FOLDERS.has(folder))
  const last = folders.findLastIndex(folder => TEST_FOLDERS.has(folder))
  const inside = at === -1 ? [] : folders.slice(at + 1)
  while (inside.length > 0 && (KINDS.has(inside[0]!) || TEST_FOLDERS.has(inside[0]!))) inside.shift()
  const outside = at === -1 ? folders : folders.slice(0, at)
  return {
    folder: folders.join('/'),
    home: (last === folders.length - 1 ? folders.slice(0, -1) : folders).join('/'),
    mirror: meaningful([...outside, ...inside]),
    names: stem === '' ? [] : [...new Set([stem, stem.split('.')[0]!])],
  }
}

/** Reads the path of a source. */
export function sourceWords(path: string): PathWords {
  const folders = path.split('/')
  const stem = folders.pop()!.replace(/\.[^.]+$/, '')
  const folder = folders.join('/')
  const parent = folders.at(-1)
  return {
    folder,
    home: folder,
    mirror: meaningful(folders),
    names: stem === 'index' && parent !== undefined ? [stem, parent] : [stem],
  }
}

function meaningful(folders: readonly string[]): string {
  return folders.filter(folder => !HOLDERS.has(folder)).join('/')
}
