// Owns what differs between the working tree and the base: files, renames and changed lines.
import { copyFileSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { askGit, GitError, type GitOptions, listGit, runGit } from './git.ts'
import { type LineRange, parsePatch } from './patch.ts'

/** One file that differs from the base. */
export interface ChangedFile {
  /** POSIX path from the root; may hold any character but NUL. */
  readonly file: string
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed'
  /** Path in the base, where `status` is `renamed`. */
  readonly from?: string
  /** True when git does not track it (and does not ignore it either). */
  readonly untracked: boolean
  /** Changed or added lines in the working tree, ascending; none for binary, deleted and linked files. */
  readonly lines: readonly LineRange[]
  /** True for a symbolic link, which is never followed. */
  readonly symlink?: true
}

// No setting of the user may change what is read; -l keeps git's own limit for comparing contents.
const DIFF = [
  'diff',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-relative',
  '--ignore-submodules=all',
  '--find-renames=50%',
  '-l1000',
]
const PATCH = ['--patch', '--unified=0', '--inter-hunk-context=0', '--src-prefix=a/', '--dst-prefix=b/']

const SYMLINK = '120000'
const SUBMODULE = '160000'
/** Files beyond this size are not read to count their lines. */
const LARGE_FILE = 16 * 1024 ** 2

interface RawEntry {
  readonly file: string
  readonly from: string | null
  readonly letter: string
  readonly oldMode: string
  readonly newMode: string
}

function rawEntries(root: string, commit: string, options: GitOptions): readonly RawEntry[] {
  const fields = listGit(root, [...DIFF, '--raw', '--no-abbrev', '-z', commit, '--'], options)
  const entries = new Map<string, RawEntry>()
  for (let i = 0; i < fields.length; ) {
    const [oldMode = '', newMode = '', , , status = ''] = fields[i++]!.slice(1).split(' ')
    const letter = status[0] ?? ''
    const from = letter === 'R' || letter === 'C' ? fields[i++]! : null
    const file = fields[i++]!
    if (oldMode === SUBMODULE || newMode === SUBMODULE) continue
    // In a merge with conflicts a file comes twice, once as unmerged; the other entry says more.
    if (letter === 'U' && entries.has(file)) continue
    entries.set(file, { file, from, letter, oldMode, newMode })
  }
  return [...entries.values()]
}

function wholeFile(root: string, file: string): { lines: readonly LineRange[]; symlink?: true } | null {
  const path = join(root, file)
  try {
    const stat = lstatSync(path)
    if (stat.isSymbolicLink()) return { lines: [], symlink: true }
    if (!stat.isFile()) return null
    if (stat.size > LARGE_FILE) return { lines: [{ from: 1, to: Number.MAX_SAFE_INTEGER }] }
    const bytes = readFileSync(path)
    if (bytes.length === 0 || bytes.includes(0)) return { lines: [] }
    let to = bytes.at(-1) === 0x0a ? 0 : 1
    for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) to++
    return { lines: [{ from: 1, to }] }
  } catch {
    return null
  }
}

/**
 * Gives `use` a copy of the index in which the untracked files are announced, so that git's own rename detection
 * sees a file that was moved without telling git. The index and the objects of the repository stay as they are.
 */
function withAnnounced<T>(root: string, untracked: readonly string[], use: (options: GitOptions) => T): T {
  const real = askGit(root, ['rev-parse', '--git-path', 'index'])
  const objects = askGit(root, ['rev-parse', '--git-path', 'objects'])
  if (!real || !objects) throw new GitError('git does not say where its index is.')
  const folder = mkdtempSync(join(tmpdir(), 'redproof-index-'))
  try {
    const index = join(folder, 'index')
    copyFileSync(resolve(root, real), index)
    // git takes a file that is as old as the index for possibly edited since; the copy must not look younger.
    const { atime, mtime } = statSync(resolve(root, real))
    utimesSync(index, atime, mtime)
    const variables = {
      GIT_INDEX_FILE: index,
      GIT_LITERAL_PATHSPECS: '1',
      // Announcing writes the empty object; quoted, since a bare ':' would separate two folders.
      GIT_OBJECT_DIRECTORY: folder,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(resolve(root, objects)),
    }
    const add = ['add', '--intent-to-add', '--pathspec-from-file=-', '--pathspec-file-nul']
    const added = runGit(root, add, { input: untracked.join('\0'), variables })
    if (!added.ok) throw new GitError(`git add --intent-to-add failed: ${added.message}.`)
    return use({ variables })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const STATUS: Readonly<Record<string, ChangedFile['status']>> = {
  A: 'added',
  C: 'added',
  D: 'deleted',
  R: 'renamed',
}

function readChanges(
  root: string,
  commit: string,
  untracked: ReadonlySet<string>,
  options: GitOptions = {},
): ChangedFile[] {
  const entries = rawEntries(root, commit, options)
  if (entries.length === 0) return []
  const patch = runGit(root, [...DIFF, ...PATCH, commit, '--'], options)
  if (!patch.ok) throw new GitError(`git diff failed: ${patch.message}.`)
  const lines = parsePatch(patch.stdout)
  return entries.map(({ file, from, letter, oldMode, newMode }) => {
    const symlink = newMode === SYMLINK || (letter === 'D' && oldMode === SYMLINK)
    const unmerged = letter === 'U' ? (wholeFile(root, file)?.lines ?? []) : null
    return {
      file,
      status: STATUS[letter] ?? 'modified',
      ...(letter === 'R' && from !== null ? { from } : {}),
      untracked: untracked.has(file),
      lines: symlink || letter === 'D' ? [] : (unmerged ?? lines.get(file) ?? []),
      ...(symlink ? { symlink: true as const } : {}),
    }
  })
}

/**
 * Compares the working tree (staged, unstaged and untracked files that git does not ignore) with a commit.
 * Sorted by path. Submodules are left out. Throws GitError when git fails.
 */
export function changedFiles(root: string, commit: string): readonly ChangedFile[] {
  // A nested repository is listed as a folder; its files are not ours.
  const untracked = listGit(root, ['ls-files', '--others', '--exclude-standard', '-z']).filter(
    f => !f.endsWith('/'),
  )
  const known = new Set(untracked)
  const changes = readChanges(root, commit, known)
  if (untracked.length > 0 && changes.some(change => change.status === 'deleted')) {
    // One that is still missing afterwards is as it was in the base: git was only told to forget it.
    return sorted(withAnnounced(root, untracked, options => readChanges(root, commit, known, options)))
  }
  for (const file of untracked) {
    const whole = wholeFile(root, file)
    if (whole) changes.push({ file, status: 'added', untracked: true, ...whole })
  }
  return sorted(changes)
}

function sorted(changes: readonly ChangedFile[]): readonly ChangedFile[] {
  return changes.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
}
