// Owns which functions of node:fs change something, and which of their arguments name what.
import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import type { ActionKind } from './action.ts'

/** One thing that a call is about to touch. */
export interface Touch {
  readonly kind: ActionKind
  /** As it was passed. */
  readonly path: unknown
  /** A link at the end of the path is followed. */
  readonly follow: boolean
  /** Set for an open descriptor in place of a path. */
  readonly isDescriptor?: boolean
  /** For a copy: where it comes from. */
  readonly from?: unknown
}

const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = fs.constants
const WRITING = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND

/** True when a file opened with these flags may be made or changed. */
export function opensForWriting(flags: unknown): boolean {
  if (typeof flags === 'number') return (flags & WRITING) !== 0
  return typeof flags === 'string' && /[wa+]/.test(flags)
}

type Args = readonly unknown[]

/** What a call with these arguments is about to touch. */
export type Reading = (args: Args) => readonly Touch[]

const isOpen = (value: unknown): boolean =>
  typeof value === 'number' || typeof (value as { fd?: unknown } | null)?.fd === 'number'
const option = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const at =
  (kind: ActionKind, index: number, follow: boolean): Reading =>
  args => [{ kind, path: args[index], follow }]
const content: Reading = args => (isOpen(args[0]) ? [] : [{ kind: 'write', path: args[0], follow: true }])
const removal: Reading = args => [
  { kind: option(args[1], 'recursive') === true ? 'delete-tree' : 'delete', path: args[0], follow: false },
]
const descriptor: Reading = args => [{ kind: 'mode', path: args[0], follow: true, isDescriptor: true }]
/** The name that will be made is chance; what was asked for is compared. */
const byChance: Reading = args => [{ kind: 'write', path: withChance(args[0]), follow: false }]

function withChance(prefix: unknown): unknown {
  return typeof prefix === 'string'
    ? `${prefix}XXXXXX`
    : ArrayBuffer.isView(prefix)
      ? `${Buffer.from(prefix.buffer, prefix.byteOffset, prefix.byteLength).toString('utf8')}XXXXXX`
      : prefix
}

/** By the name of the function without `Sync`; the same for callbacks and promises. Functions not named here only read. */
export const FILE_CALLS: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['open', args => (opensForWriting(args[1]) ? [{ kind: 'write', path: args[0], follow: true }] : [])],
  ['readFile', args => (opensForWriting(option(args[1], 'flag')) ? content(args) : [])],
  ['writeFile', content],
  ['appendFile', content],
  ['truncate', content],
  ['copyFile', at('write', 1, true)],
  ['cp', args => [{ kind: 'copy', path: args[1], follow: true, from: args[0] }]],
  [
    'rename',
    args => [
      { kind: 'move', path: args[0], follow: false },
      { kind: 'write', path: args[1], follow: false },
    ],
  ],
  ['rm', removal],
  ['rmdir', removal],
  ['unlink', at('delete', 0, false)],
  ['mkdir', at('write', 0, false)],
  ['mkdtemp', byChance],
  ['mkdtempDisposable', byChance],
  ['symlink', at('write', 1, false)],
  [
    'link',
    args => [
      // Whoever writes through the new name changes the old one.
      { kind: 'write', path: args[0], follow: true },
      { kind: 'write', path: args[1], follow: false },
    ],
  ],
  ['chmod', at('mode', 0, true)],
  ['chown', at('mode', 0, true)],
  ['utimes', at('mode', 0, true)],
  ['lchmod', at('mode', 0, false)],
  ['lchown', at('mode', 0, false)],
  ['lutimes', at('mode', 0, false)],
  ['fchmod', descriptor],
  ['fchown', descriptor],
  ['futimes', descriptor],
])

/** Methods of a FileHandle that a handle opened for reading offers too. */
export const HANDLE_CALLS: readonly string[] = ['chmod', 'chown', 'utimes']
