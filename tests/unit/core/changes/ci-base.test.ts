// Owns the checks of packages/core/src/changes/ci-base.ts.
import { describe, expect, test } from 'vitest'
import { ciBase, inCi } from '../../../../packages/core/src/changes/ci-base.ts'

describe('ciBase', () => {
  test.each<[string, NodeJS.ProcessEnv, string, string]>([
    ['GitHub', { GITHUB_BASE_REF: 'main' }, 'branch', 'main'],
    ['GitLab', { CI_MERGE_REQUEST_DIFF_BASE_SHA: 'abc123' }, 'merge-base', 'abc123'],
    ['GitLab without the base commit', { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'dev' }, 'branch', 'dev'],
    ['Bitbucket', { BITBUCKET_PR_DESTINATION_COMMIT: 'abc123' }, 'commit', 'abc123'],
    ['Azure', { SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/rel/1' }, 'branch', 'rel/1'],
    ['Buildkite', { BUILDKITE_PULL_REQUEST_BASE_BRANCH: 'main' }, 'branch', 'main'],
    ['Jenkins', { CHANGE_TARGET: 'main' }, 'branch', 'main'],
    ['Travis', { TRAVIS_BRANCH: 'main', TRAVIS_PULL_REQUEST: '12' }, 'branch', 'main'],
  ])('%s', (_, env, kind, value) => {
    expect(ciBase(env)).toMatchObject({ kind, value })
  })

  test('prefers the commit of GitLab to its branch', () => {
    const env = { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main', CI_MERGE_REQUEST_DIFF_BASE_SHA: 'abc123' }
    expect(ciBase(env)?.variable).toBe('CI_MERGE_REQUEST_DIFF_BASE_SHA')
  })

  test.each<[string, NodeJS.ProcessEnv]>([
    ['nothing is set', {}],
    ['the variable is empty, as GitHub has it on a push', { GITHUB_BASE_REF: '' }],
    ['Travis builds a push', { TRAVIS_BRANCH: 'main', TRAVIS_PULL_REQUEST: 'false' }],
    ['Travis does not say', { TRAVIS_BRANCH: 'main' }],
    ['Buildkite builds a push', { BUILDKITE_PULL_REQUEST_BASE_BRANCH: '', BUILDKITE_PULL_REQUEST: 'false' }],
  ])('is null when %s', (_, env) => {
    expect(ciBase(env)).toBeNull()
  })
})

describe('inCi', () => {
  test.each([
    ['true', true],
    ['1', true],
    ['woodpecker', true],
    ['false', false],
    ['0', false],
    ['', false],
    [undefined, false],
  ])('CI=%s -> %s', (value, expected) => {
    expect(inCi(value === undefined ? {} : { CI: value })).toBe(expected)
  })
})
