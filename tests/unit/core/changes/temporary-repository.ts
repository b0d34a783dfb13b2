// Owns throw-away git repositories for the checks of packages/core/src/changes.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, onTestFinished, vi } from 'vitest'

// Starting git many times is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const IDENTITY = [
  '-c',
  'user.name=Test',
  '-c',
  'user.email=test@example.org',
  '-c',
  'init.defaultBranch=main',
  '-c',
  'commit.gpgSign=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'protocol.file.allow=always',
]

const newFolder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'redproof-changes-')))

/** A folder that is gone when the test is. */
export function temporaryFolder(): string {
  const folder = newFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A git repository in a temporary folder. */
export class TemporaryRepository {
  readonly root: string

  constructor(root: string = temporaryFolder()) {
    this.root = root
  }

  /** A repository with one commit on `main` that holds `src/old.ts`. */
  static withCommit(): TemporaryRepository {
    const repository = new TemporaryRepository()
    cpSync(template().root, repository.root, { recursive: true })
    return repository
  }

  git(...args: string[]): string {
    return execFileSync('git', [...IDENTITY, ...args], {
      cwd: this.root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    }).trim()
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [file, text] of Object.entries(files)) {
      const path = join(this.root, file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
  }

  /** Commits everything there is and gives the commit's id. */
  commit(message: string): string {
    this.git('add', '-A')
    this.git('commit', '-q', '--allow-empty', '-m', message)
    return this.git('rev-parse', 'HEAD')
  }

  clone(...options: string[]): TemporaryRepository {
    const folder = temporaryFolder()
    this.git('clone', '-q', ...options, `file://${this.root}`, folder)
    return new TemporaryRepository(folder)
  }
}

let made: TemporaryRepository | null = null
afterAll(() => {
  if (made) rmSync(made.root, { recursive: true, force: true })
})

function template(): TemporaryRepository {
  if (made) return made
  made = new TemporaryRepository(newFolder())
  made.git('init', '-q', '-b', 'main', '--template=')
  made.write({ 'src/old.ts': 'export const a = 1\nexport const b = 2\nexport const c = 3\n' })
  made.commit('first')
  return made
}
