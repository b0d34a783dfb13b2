// Owns which functions beneath node:fs change something: what all its forms, and copies taken of them earlier, end in.
import { FILE_CALLS, opensForWriting, type Reading } from './file-calls.ts'

const same = (name: string): Reading => FILE_CALLS.get(name)!

const deletion: Reading = args => [
  { kind: args[2] === true ? 'delete-tree' : 'delete', path: args[0], follow: false },
]
const opening: Reading = args =>
  opensForWriting(args[1]) ? [{ kind: 'write', path: args[0], follow: true }] : []

/** By name. Arguments are those of node:fs, checked and with flags as numbers. */
export const BINDING_CALLS: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['open', opening],
  ['openFileHandle', opening],
  ['writeFileUtf8', same('writeFile')],
  ['copyFile', same('copyFile')],
  // The first makes the parents of the target already.
  ['cpSyncCheckPaths', same('cp')],
  ['cpSyncCopyDir', same('cp')],
  ['cpSyncOverrideFile', same('copyFile')],
  ['rmSync', deletion],
  // Here it never takes anything with it.
  ['rmdir', args => [{ kind: 'delete', path: args[0], follow: false }]],
  ...[
    'rename',
    'unlink',
    'mkdir',
    'mkdtemp',
    'symlink',
    'link',
    'chmod',
    'chown',
    'lchown',
    'utimes',
    'lutimes',
    'fchmod',
    'fchown',
    'futimes',
  ].map((name): [string, Reading] => [name, same(name)]),
])
