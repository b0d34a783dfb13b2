// Owns the checks of packages/core/src/changes/base.ts.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Base, resolveBase } from '../../../../packages/core/src/changes/base.ts'
import { TemporaryRepository, temporaryFolder } from './temporary-repository.ts'

const base = (root: string, env: NodeJS.ProcessEnv = {}): Base => resolveBase(root, { env })

/** A repository whose `main` moved on after `work` left it; `work` is checked out. */
function diverged(): { repository: TemporaryRepository; left: string; tip: string } {
  const repository = TemporaryRepository.withCommit()
  const left = repository.git('rev-parse', 'HEAD')
  repository.git('checkout', '-q', '-b', 'work')
  repository.write({ 'src/work.ts': 'export {}\n' })
  repository.commit('work')
  repository.git('checkout', '-q', 'main')
  repository.write({ 'src/main.ts': 'export {}\n' })
  const tip = repository.commit('main moves on')
  repository.git('checkout', '-q', 'work')
  return { repository, left, tip }
}

/** Runs the command between the backticks as a person would, in a shell. */
function obey(repository: TemporaryRepository, answer: Base): void {
  if (answer.kind !== 'unreadable') throw new Error(`nothing to obey in ${answer.kind}`)
  const command = /`([^`]+)`/.exec(answer.sentence)?.[1]
  if (!command?.startsWith('git fetch ')) throw new Error(`no fetch command in: ${answer.sentence}`)
  execFileSync('sh', ['-c', command], { cwd: repository.root, stdio: 'ignore' })
}

describe('an explicit base', () => {
  const explicit = (root: string, name: string, env: NodeJS.ProcessEnv = {}): Base =>
    resolveBase(root, { base: name, env })

  test('that is a branch means where HEAD left it', () => {
    const { repository, left } = diverged()
    expect(explicit(repository.root, 'main')).toMatchObject({ kind: 'ref', ref: 'main', commit: left })
  })

  test('that is a commit is taken as it is', () => {
    const { repository, tip } = diverged()
    expect(explicit(repository.root, tip)).toEqual({ kind: 'ref', ref: tip, commit: tip, why: '--base' })
  })

  test('that is a tag is taken as it is', () => {
    const { repository, tip } = diverged()
    repository.git('tag', 'v1', 'main')
    repository.git('tag', '-a', '-m', 'annotated', 'v2', 'main')
    expect(explicit(repository.root, 'v1')).toMatchObject({ commit: tip })
    expect(explicit(repository.root, 'v2')).toMatchObject({ commit: tip })
  })

  test('that is relative to HEAD is taken as it is', () => {
    const { repository, left } = diverged()
    expect(explicit(repository.root, 'HEAD~1')).toMatchObject({ ref: 'HEAD~1', commit: left })
    expect(explicit(repository.root, 'HEAD')).toMatchObject({ commit: repository.git('rev-parse', 'HEAD') })
  })

  test('wins over the variables of the CI system', () => {
    const { repository, tip } = diverged()
    expect(explicit(repository.root, tip, { GITHUB_BASE_REF: 'main' })).toMatchObject({ commit: tip })
  })

  test.each(['--help', '-x', '', '--upload-pack=touch x'])('"%s" is refused as wrong usage', name => {
    const { root } = TemporaryRepository.withCommit()
    expect(explicit(root, name)).toMatchObject({ kind: 'unreadable', usage: true })
  })

  test('that does not exist is unreadable', () => {
    const { root } = TemporaryRepository.withCommit()
    expect(explicit(root, 'nope')).toMatchObject({
      kind: 'unreadable',
      sentence: expect.stringContaining('nope'),
    })
    expect(explicit(root, 'nope')).not.toHaveProperty('usage')
  })

  test('that is a tree and no commit is unreadable', () => {
    const { root } = TemporaryRepository.withCommit()
    expect(explicit(root, 'HEAD:src').kind).toBe('unreadable')
  })

  test('that cannot be reached in a shallow clone is unreadable until the clone is deepened', () => {
    const { repository, left } = diverged()
    const clone = repository.clone('--depth', '1', '--no-single-branch')
    const answer = explicit(clone.root, 'origin/main')
    expect(answer).toMatchObject({ kind: 'unreadable', sentence: expect.stringContaining('--unshallow') })
    obey(clone, answer)
    expect(explicit(clone.root, 'origin/main')).toMatchObject({ kind: 'ref', commit: left })
  })
})

describe('the base from CI variables', () => {
  test('a branch is looked up at the remote first and means where HEAD left it', () => {
    const { repository, left } = diverged()
    const clone = repository.clone()
    const answer = base(clone.root, { CI: 'true', GITHUB_BASE_REF: 'main' })
    expect(answer).toMatchObject({ kind: 'ref', ref: 'origin/main', commit: left })
    expect(answer).toMatchObject({ why: expect.stringContaining('GITHUB_BASE_REF') })
  })

  test('a merge base is taken as it is', () => {
    const { repository, tip } = diverged()
    expect(base(repository.root, { CI_MERGE_REQUEST_DIFF_BASE_SHA: tip })).toMatchObject({ commit: tip })
  })

  test('the tip of the target, also shortened, means where HEAD left it', () => {
    const { repository, left, tip } = diverged()
    expect(base(repository.root, { BITBUCKET_PR_DESTINATION_COMMIT: tip.slice(0, 12) })).toMatchObject({
      commit: left,
    })
  })

  test('a branch that is not in the clone is unreadable until it is fetched', () => {
    const { repository, left } = diverged()
    const clone = repository.clone('--depth', '1', '--single-branch', '--branch', 'work')
    const env = { CI: 'true', GITHUB_BASE_REF: 'main' }
    const answer = base(clone.root, env)
    expect(answer.kind).toBe('unreadable')
    obey(clone, answer)
    expect(base(clone.root, env)).toMatchObject({ kind: 'ref', commit: left })
  })

  test('a commit that is not in the clone is unreadable until it is fetched', () => {
    const { repository, left } = diverged()
    repository.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
    const clone = repository.clone('--depth', '1', '--single-branch', '--branch', 'work')
    const env = { CI: 'true', CI_MERGE_REQUEST_DIFF_BASE_SHA: left }
    const answer = base(clone.root, env)
    expect(answer.kind).toBe('unreadable')
    obey(clone, answer)
    expect(base(clone.root, env)).toMatchObject({ kind: 'ref', commit: left })
  })

  test.each(['$(touch x)', 'a b; rm -rf x', '-x'])(
    'a hostile branch name %s is quoted in the command',
    name => {
      const { repository } = diverged()
      const clone = repository.clone()
      const answer = base(clone.root, { GITHUB_BASE_REF: name })
      expect(answer).toMatchObject({
        kind: 'unreadable',
        sentence: expect.stringMatching(/run `git fetch origin ['+]/),
      })
    },
  )

  test('a commit that is no hash never reaches git', () => {
    const { repository } = diverged()
    expect(base(repository.root, { CI_MERGE_REQUEST_DIFF_BASE_SHA: '--all' }).kind).toBe('unreadable')
  })
})

describe('the default branch', () => {
  test('of the remote is what origin/HEAD says', () => {
    const repository = TemporaryRepository.withCommit()
    repository.git('branch', '-m', 'trunk')
    const clone = repository.clone()
    clone.git('checkout', '-q', '-b', 'work')
    clone.write({ 'src/new.ts': 'export {}\n' })
    clone.commit('work')
    const commit = repository.git('rev-parse', 'trunk')
    expect(base(clone.root)).toMatchObject({ kind: 'ref', ref: 'origin/trunk', commit })
  })

  test.each(['main', 'master'])('of the remote is origin/%s where origin/HEAD is not known', name => {
    const repository = TemporaryRepository.withCommit()
    if (name !== 'main') repository.git('branch', '-m', name)
    const clone = repository.clone()
    clone.git('remote', 'set-head', 'origin', '--delete')
    clone.git('checkout', '-q', '-b', 'work')
    expect(base(clone.root)).toMatchObject({ kind: 'ref', ref: `origin/${name}` })
  })

  test('is found at a remote of another name', () => {
    const clone = TemporaryRepository.withCommit().clone('--origin', 'upstream')
    expect(base(clone.root)).toMatchObject({ kind: 'ref', ref: 'upstream/main' })
  })

  test('checked out, with a remote, leaves the commits that are not pushed new', () => {
    const repository = TemporaryRepository.withCommit()
    const clone = repository.clone()
    clone.write({ 'src/new.ts': 'export {}\n' })
    clone.commit('not pushed')
    const commit = repository.git('rev-parse', 'main')
    expect(base(clone.root)).toMatchObject({ kind: 'ref', ref: 'origin/main', commit })
  })

  test.each(['main', 'master'])('without a remote is %s', name => {
    const { repository, left } = diverged()
    if (name !== 'main') repository.git('branch', '-m', 'main', name)
    expect(base(repository.root)).toMatchObject({ kind: 'ref', ref: name, commit: left })
  })

  test('without a remote is also found from a detached HEAD', () => {
    const { repository, left } = diverged()
    repository.git('checkout', '-q', '--detach')
    expect(base(repository.root)).toMatchObject({ ref: 'main', commit: left })
  })

  test('of a remote that was never fetched is unreadable until it is', () => {
    const remote = TemporaryRepository.withCommit()
    const clone = remote.clone()
    clone.git('checkout', '-q', '-b', 'work')
    clone.git('branch', '-q', '-D', 'main')
    clone.git('remote', 'set-head', 'origin', '--delete')
    clone.git('update-ref', '-d', 'refs/remotes/origin/main')
    const answer = base(clone.root)
    expect(answer.kind).toBe('unreadable')
    obey(clone, answer)
    expect(base(clone.root)).toMatchObject({ kind: 'ref', ref: 'origin/main' })
  })

  test('is unreadable in a shallow clone of another branch until the clone is deepened', () => {
    const { repository, left } = diverged()
    repository.git('checkout', '-q', 'main')
    const clone = repository.clone('--depth', '1', '--single-branch', '--branch', 'work')
    const answer = base(clone.root, { CI: 'true' })
    expect(answer.kind).toBe('unreadable')
    obey(clone, answer)
    expect(base(clone.root, { CI: 'true' })).toMatchObject({ kind: 'ref', ref: 'origin/main', commit: left })
  })

  test('is unreadable in a shallow clone of all branches until the clone is deepened', () => {
    const { repository, left } = diverged()
    repository.git('checkout', '-q', 'main')
    const clone = repository.clone('--depth', '1', '--no-single-branch')
    clone.git('checkout', '-q', 'work')
    const answer = base(clone.root)
    expect(answer).toMatchObject({ kind: 'unreadable', sentence: expect.stringContaining('shallow') })
    obey(clone, answer)
    expect(base(clone.root)).toMatchObject({ kind: 'ref', ref: 'origin/main', commit: left })
  })

  test('that shares no commit with HEAD is unreadable', () => {
    const repository = TemporaryRepository.withCommit()
    repository.git('checkout', '-q', '--orphan', 'island')
    repository.commit('island')
    expect(base(repository.root)).toMatchObject({
      kind: 'unreadable',
      sentence: expect.stringContaining('in common'),
    })
  })
})

describe('HEAD as base', () => {
  test('is taken where no remote and no other branch exists', () => {
    const repository = TemporaryRepository.withCommit()
    const commit = repository.git('rev-parse', 'HEAD')
    expect(base(repository.root)).toEqual({
      kind: 'ref',
      ref: 'HEAD',
      commit,
      why: 'no remote and no other branch',
    })
  })

  test('is taken whatever the only branch is called', () => {
    const repository = TemporaryRepository.withCommit()
    repository.git('branch', '-m', 'trunk')
    expect(base(repository.root)).toMatchObject({ kind: 'ref', ref: 'HEAD' })
  })

  test('is not taken where CI is set', () => {
    const { root } = TemporaryRepository.withCommit()
    expect(base(root, { CI: 'true' })).toMatchObject({ kind: 'unreadable' })
  })

  test('is not taken on the default branch where another branch exists', () => {
    const { repository } = diverged()
    repository.git('checkout', '-q', 'main')
    expect(base(repository.root)).toMatchObject({
      kind: 'unreadable',
      sentence: expect.stringContaining('--base'),
    })
  })

  test('is not taken where a remote exists', () => {
    const repository = TemporaryRepository.withCommit()
    repository.git('remote', 'add', 'origin', `file://${temporaryFolder()}`)
    expect(base(repository.root)).toMatchObject({
      kind: 'unreadable',
      sentence: expect.stringContaining('git fetch'),
    })
  })
})

describe('without anything to read', () => {
  test('a folder without git is no-git', () => {
    expect(base(temporaryFolder()).kind).toBe('no-git')
    expect(resolveBase(temporaryFolder(), { base: 'main', env: {} }).kind).toBe('no-git')
  })

  test('a repository without a commit is unreadable', () => {
    const repository = new TemporaryRepository()
    repository.git('init', '-q')
    expect(base(repository.root)).toMatchObject({
      kind: 'unreadable',
      sentence: expect.stringContaining('no commit'),
    })
  })

  test('a broken repository is unreadable in one sentence', () => {
    const repository = TemporaryRepository.withCommit()
    repository.write({ '.git/config': '[broken\n' })
    expect(base(repository.root)).toMatchObject({
      kind: 'unreadable',
      sentence: expect.stringMatching(/^[^\n]+\.$/),
    })
  })

  test('a linked worktree has a base of its own', () => {
    const { repository, left } = diverged()
    const worktree = join(temporaryFolder(), 'linked')
    repository.git('worktree', 'add', '-q', '-b', 'other', worktree, 'work')
    expect(base(worktree)).toMatchObject({ kind: 'ref', ref: 'main', commit: left })
  })

  test('the variables of a git hook do not lead to another repository', () => {
    const { repository, left } = diverged()
    const other = TemporaryRepository.withCommit()
    process.env.GIT_DIR = join(other.root, '.git')
    try {
      expect(base(repository.root)).toMatchObject({ ref: 'main', commit: left })
    } finally {
      delete process.env.GIT_DIR
    }
  })
})
