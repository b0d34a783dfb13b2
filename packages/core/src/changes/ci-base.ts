// Owns what the variables of CI systems say about the base of a pull or merge request.

/** A base named by a CI variable. `merge-base` is a commit that needs no further search, `commit` the target's tip. */
export interface CiBase {
  readonly variable: string
  readonly kind: 'branch' | 'commit' | 'merge-base'
  readonly value: string
}

interface CiVariable {
  readonly name: string
  readonly kind: CiBase['kind']
  /** A variable that says whether this is a pull request at all; unset, empty or `false` means it is not. */
  readonly onlyWith?: string
}

// The first that is set decides.
const VARIABLES: readonly CiVariable[] = [
  { name: 'GITHUB_BASE_REF', kind: 'branch' },
  { name: 'CI_MERGE_REQUEST_DIFF_BASE_SHA', kind: 'merge-base' },
  { name: 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME', kind: 'branch' },
  { name: 'BITBUCKET_PR_DESTINATION_COMMIT', kind: 'commit' },
  { name: 'BITBUCKET_PR_DESTINATION_BRANCH', kind: 'branch' },
  { name: 'SYSTEM_PULLREQUEST_TARGETBRANCH', kind: 'branch' },
  { name: 'BUILDKITE_PULL_REQUEST_BASE_BRANCH', kind: 'branch' },
  { name: 'CHANGE_TARGET', kind: 'branch' },
  { name: 'TRAVIS_BRANCH', kind: 'branch', onlyWith: 'TRAVIS_PULL_REQUEST' },
  { name: 'DRONE_TARGET_BRANCH', kind: 'branch', onlyWith: 'DRONE_PULL_REQUEST' },
  { name: 'APPVEYOR_REPO_BRANCH', kind: 'branch', onlyWith: 'APPVEYOR_PULL_REQUEST_NUMBER' },
  { name: 'CIRRUS_BASE_BRANCH', kind: 'branch' },
  { name: 'BITRISEIO_GIT_BRANCH_DEST', kind: 'branch' },
  { name: 'CODEBUILD_WEBHOOK_BASE_REF', kind: 'branch' },
]

const isSet = (value: string | undefined): value is string => !!value && value !== 'false'

/** The base that the CI system names, or null outside a pull or merge request. */
export function ciBase(env: NodeJS.ProcessEnv): CiBase | null {
  for (const { name, kind, onlyWith } of VARIABLES) {
    const value = env[name]?.trim()
    if (!isSet(value) || (onlyWith !== undefined && !isSet(env[onlyWith]))) continue
    // Azure and CodeBuild give the whole ref name.
    return { variable: name, kind, value: value.replace(/^refs\/heads\//, '') }
  }
  return null
}

/** Whether a CI system says that it runs us. */
export function inCi(env: NodeJS.ProcessEnv): boolean {
  const value = env.CI?.trim().toLowerCase()
  return isSet(value) && value !== '0'
}
