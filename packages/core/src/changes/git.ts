// Owns calling git: the only place that starts it, never through a shell.
import { execFile, spawnSync } from 'node:child_process'

/** What one call of git gave. Output is bytes: file names and contents need not be UTF-8. */
export type GitResult =
  | { readonly ok: true; readonly stdout: Buffer }
  | {
      readonly ok: false
      /** True when there is no git to start. */
      readonly missing: boolean
      /** One line on what went wrong, in git's words. */
      readonly message: string
    }

/** Thrown where git fails although the repository and its base were readable before. The message is one sentence. */
export class GitError extends Error {
  override readonly name = 'GitError'
}

const MAX_OUTPUT = 1024 ** 3

// Inside a git hook these point at the hook's repository and index; the repository is the one of `root`.
const LOCAL_VARIABLES = [
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_DIR',
  'GIT_EXTERNAL_DIFF',
  'GIT_INDEX_FILE',
  'GIT_NAMESPACE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_PREFIX',
  'GIT_WORK_TREE',
]

/** Settings of the user that would change what is read. */
const SETTINGS = ['core.quotePath=false', 'core.fsmonitor=false', 'diff.autoRefreshIndex=true'].flatMap(s => [
  '-c',
  s,
])

export interface GitOptions {
  /** Text for git to read. */
  readonly input?: string
  /** Variables for git on top of the ordinary ones. */
  readonly variables?: Readonly<Record<string, string>>
}

function environment(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env }
  for (const name of LOCAL_VARIABLES) delete env[name]
  // No lock for a mere look, no question on the terminal, messages that can be told apart.
  return Object.assign(env, { GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' }, variables)
}

/** Runs git in `root` beside other work; its output, or null when it fails. */
export function startGit(root: string, args: readonly string[]): Promise<string | null> {
  const options = { cwd: root, env: environment({}), maxBuffer: MAX_OUTPUT, windowsHide: true }
  return new Promise(resolve => {
    execFile('git', [...SETTINGS, ...args], options, (error, stdout) => resolve(error ? null : stdout))
  })
}

/** Runs git in `root`. */
export function runGit(
  root: string,
  args: readonly string[],
  { input = '', variables = {} }: GitOptions = {},
): GitResult {
  const env = environment(variables)
  const { error, status, stdout, stderr } = spawnSync('git', [...SETTINGS, ...args], {
    cwd: root,
    env,
    input,
    maxBuffer: MAX_OUTPUT,
    windowsHide: true,
  })
  if (error) {
    const missing = 'code' in error && error.code === 'ENOENT'
    return { ok: false, missing, message: missing ? 'git could not be started' : error.message }
  }
  if (status === 0) return { ok: true, stdout }
  const message = stderr
    .toString()
    .trim()
    .split('\n')[0]!
    .replace(/^(?:fatal|error): /, '')
  return { ok: false, missing: false, message: message || `git ended with status ${status}` }
}

/** Like `runGit`, for output that is one word or line: null when git fails or prints nothing. */
export function askGit(root: string, args: readonly string[]): string | null {
  const result = runGit(root, args)
  return (result.ok && result.stdout.toString().trim()) || null
}

/** Like `runGit`, for output in `-z` form: the fields between the NUL bytes. Throws GitError when git fails. */
export function listGit(root: string, args: readonly string[], options: GitOptions = {}): readonly string[] {
  const result = runGit(root, args, options)
  if (!result.ok) throw new GitError(`git ${args[0]} failed: ${result.message}.`)
  return result.stdout.toString().split('\0').slice(0, -1)
}
