// Owns what counts as old: the commit that new modules and changed lines are measured from.
import { type CiBase, ciBase, inCi } from './ci-base.ts'
import { askGit, runGit } from './git.ts'
import { findRepository } from './repository.ts'

/** The base in use, or why there is none. */
export type Base =
  | {
      readonly kind: 'ref'
      /** The name it was found by, for people. */
      readonly ref: string
      /** Full id of the commit. */
      readonly commit: string
      /** Half a sentence on why this one, for people. */
      readonly why: string
    }
  | {
      readonly kind: 'unreadable'
      /** One sentence or two; holds the command that mends it where there is one. */
      readonly sentence: string
      /** True when the given base is no name of a commit at all, which is wrong usage. */
      readonly usage?: true
    }
  | { readonly kind: 'no-git'; readonly sentence: string }

interface Context {
  readonly root: string
  readonly remote: string | null
  readonly shallow: boolean
}

const OR_BASE = 'or name a base with --base <commit>'

// For a command line that people paste: plain words stay as they are.
function quoted(word: string): string {
  return /^[\w./:@+=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

/** Full commit id of a revision, or null. The caller sees to it that it does not begin with '-'. */
function commitOf(root: string, revision: string): string | null {
  return askGit(root, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`])
}

/** The command after which the branch, and its merge base with HEAD, can be read. */
function fetchBranch({ remote, shallow }: Context, branch: string): string {
  const name = remote ?? 'origin'
  const refspec = `+refs/heads/${branch}:refs/remotes/${name}/${branch}`
  return `git fetch ${shallow ? '--unshallow ' : ''}${quoted(name)} ${quoted(refspec)}`
}

function unreadable(sentence: string): Base {
  return { kind: 'unreadable', sentence }
}

/** The place where HEAD left `tip`, or why it cannot be told. */
function mergeBase(context: Context, ref: string, tip: string, branch: string | null, why: string): Base {
  const commit = askGit(context.root, ['merge-base', 'HEAD', tip])
  if (commit) return { kind: 'ref', ref, commit, why }
  if (!context.shallow)
    return unreadable(`HEAD and ${ref} have no commit in common: name a base with --base <commit>.`)
  const mend = branch
    ? fetchBranch(context, branch)
    : `git fetch --unshallow ${quoted(context.remote ?? 'origin')}`
  return unreadable(
    `This clone is shallow, so where HEAD left ${ref} cannot be told: run \`${mend}\`, ${OR_BASE}.`,
  )
}

/** A branch of the remote, else a local one: its ref for people and its tip. */
function findBranch({ root, remote }: Context, branch: string): { ref: string; tip: string } | null {
  const candidates = [
    ...(remote ? [{ ref: `${remote}/${branch}`, full: `refs/remotes/${remote}/${branch}` }] : []),
    { ref: branch, full: `refs/heads/${branch}` },
  ]
  for (const { ref, full } of candidates) {
    const tip = commitOf(root, full)
    if (tip) return { ref, tip }
  }
  return null
}

function explicitBase(context: Context, base: string): Base {
  const { root, shallow, remote } = context
  if (base.trim() === '' || base.startsWith('-') || base.includes('\0')) {
    return {
      kind: 'unreadable',
      sentence: `--base needs a branch, tag or commit, not "${base}".`,
      usage: true,
    }
  }
  const commit = commitOf(root, base)
  if (!commit) {
    const mend = `git fetch ${shallow ? '--unshallow ' : ''}${quoted(remote ?? 'origin')} ${quoted(base)}`
    const hint = remote ? `: run \`${mend}\`, or name another` : ''
    return unreadable(`The base ${base} is no commit of this repository${hint}.`)
  }
  // A branch moves on after HEAD left it, and what it gained since is not ours; a tag or commit is meant as it is.
  const full = askGit(root, ['rev-parse', '--symbolic-full-name', base])
  const branch = full
    ?.split('\n')
    .pop()
    ?.match(/^refs\/(?:heads|remotes\/[^/]+)\/(.+)$/)?.[1]
  if (branch && base !== 'HEAD' && commitOf(root, 'HEAD')) {
    return mergeBase(context, base, commit, branch, `where HEAD left ${base} (--base)`)
  }
  return { kind: 'ref', ref: base, commit, why: '--base' }
}

function baseFromCi(context: Context, { variable, kind, value }: CiBase): Base {
  if (kind === 'branch') {
    const found = findBranch(context, value)
    if (found)
      return mergeBase(context, found.ref, found.tip, value, `where HEAD left ${found.ref} (${variable})`)
    const mend = fetchBranch(context, value)
    return unreadable(
      `The target branch ${value} (${variable}) is not in this clone: run \`${mend}\`, ${OR_BASE}.`,
    )
  }
  const commit = /^[0-9a-f]{4,64}$/i.test(value) ? commitOf(context.root, value) : null
  if (!commit) {
    const mend = `git fetch ${quoted(context.remote ?? 'origin')} ${quoted(value)}`
    return unreadable(`The commit ${value} (${variable}) is not in this clone: run \`${mend}\`, ${OR_BASE}.`)
  }
  if (kind === 'merge-base') return { kind: 'ref', ref: value, commit, why: variable }
  return mergeBase(context, value, commit, null, `where HEAD left ${value} (${variable})`)
}

/** The remote's default branch as this clone knows it. */
function remoteDefault({ root, remote }: Context): string | null {
  if (!remote) return null
  const prefix = `refs/remotes/${remote}/`
  const head = askGit(root, ['symbolic-ref', '--quiet', `${prefix}HEAD`])
  const candidates = [...(head?.startsWith(prefix) ? [head.slice(prefix.length)] : []), 'main', 'master']
  return candidates.find(branch => commitOf(root, prefix + branch)) ?? null
}

function defaultBase(context: Context, env: NodeJS.ProcessEnv): Base {
  const { root, remote, shallow } = context
  const onRemote = remoteDefault(context)
  if (onRemote) {
    const ref = `${remote}/${onRemote}`
    return mergeBase(context, ref, commitOf(root, `refs/remotes/${ref}`)!, onRemote, `where HEAD left ${ref}`)
  }
  const current = askGit(root, ['symbolic-ref', '--quiet', 'HEAD'])?.replace('refs/heads/', '') ?? null
  const local = ['main', 'master'].find(
    branch => branch !== current && commitOf(root, `refs/heads/${branch}`),
  )
  // On `main` a leftover `master` is not the default branch.
  if (local && current !== 'main' && current !== 'master') {
    return mergeBase(
      context,
      local,
      commitOf(root, `refs/heads/${local}`)!,
      local,
      `where HEAD left ${local}`,
    )
  }
  if (remote) {
    const mend = `git fetch ${shallow ? '--unshallow ' : ''}${quoted(remote)} ${quoted(`+refs/heads/*:refs/remotes/${remote}/*`)}`
    const both = `${mend} && git remote set-head ${quoted(remote)} --auto`
    return unreadable(`The default branch of ${remote} is not in this clone: run \`${both}\`, ${OR_BASE}.`)
  }
  const branches =
    askGit(root, ['for-each-ref', '--format=%(refname:strip=2)', 'refs/heads'])?.split('\n') ?? []
  const others = branches.filter(branch => branch !== current)
  if (others.length === 0 && !inCi(env)) {
    return { kind: 'ref', ref: 'HEAD', commit: commitOf(root, 'HEAD')!, why: 'no remote and no other branch' }
  }
  const cause =
    others.length > 0 ? 'there are other branches and no remote' : 'there is no remote and CI is set'
  return unreadable(
    `Which commit counts as old cannot be told, since ${cause}: name a base with --base <commit>.`,
  )
}

function findRemote(root: string): string | null {
  const remotes = askGit(root, ['remote'])?.split('\n') ?? []
  return remotes.includes('origin') ? 'origin' : (remotes[0] ?? null)
}

/**
 * Finds the base: the given one, else what the CI system's variables say, else where HEAD left the default branch.
 * HEAD itself only where no remote and no other branch exists and CI is unset. Reads, fetches nothing.
 */
export function resolveBase(
  root: string,
  { base, env }: { readonly base?: string | undefined; readonly env: NodeJS.ProcessEnv },
): Base {
  if (!findRepository(root).git) {
    return { kind: 'no-git', sentence: 'There is no git repository here, so nothing tells old from new.' }
  }
  const probe = runGit(root, ['rev-parse', '--is-shallow-repository'])
  if (!probe.ok) {
    if (probe.missing)
      return { kind: 'no-git', sentence: 'git could not be started: install it, or add it to PATH.' }
    // Containers often run as another user than the one who owns the checkout.
    const mend = `git config --global --add safe.directory ${quoted(root)}`
    if (probe.message.includes('dubious ownership')) {
      return unreadable(`git refuses a repository that another user owns: run \`${mend}\`.`)
    }
    return unreadable(`git cannot read the repository: ${probe.message}.`)
  }
  const context: Context = {
    root,
    remote: findRemote(root),
    shallow: probe.stdout.toString().trim() === 'true',
  }
  if (base !== undefined) return explicitBase(context, base)
  if (!commitOf(root, 'HEAD')) {
    const mend = context.remote
      ? `run \`git fetch ${quoted(context.remote)}\` and check out a branch`
      : 'commit first'
    return unreadable(`The repository has no commit yet, so nothing is old: ${mend}, ${OR_BASE}.`)
  }
  const fromCi = ciBase(env)
  return fromCi ? baseFromCi(context, fromCi) : defaultBase(context, env)
}
