// Owns the list of calls on files that the belt is tested against.
import { pathToFileURL } from 'node:url'

/** Every way to change what lies outside: by name, path of a file, path of a folder that holds something. */
export const ATTEMPTS: readonly (readonly [
  string,
  (file: string, folder: string, temp: string) => readonly unknown[],
])[] = [
  ['appendFile', file => [file, 'x']],
  ['chmod', file => [file, 0o600]],
  ['chown', file => [file, process.getuid?.() ?? 0, process.getgid?.() ?? 0]],
  ['copyFile', (file, _, temp) => [temp, file]],
  ['cp', (_, folder, temp) => [temp, `${folder}/c.txt`, { recursive: true }]],
  ['lchown', file => [file, process.getuid?.() ?? 0, process.getgid?.() ?? 0]],
  ['link', (file, _, temp) => [file, `${temp}-link`]],
  ['lutimes', file => [file, 1, 1]],
  ['mkdir', file => [`${file}-new`]],
  ['mkdtemp', file => [`${file}-`]],
  ['open', file => [file, 'w']],
  ['rename', (file, _, temp) => [file, `${temp}-moved`]],
  ['rename', (file, _, temp) => [temp, file]],
  ['rm', (_, folder) => [folder, { recursive: true, force: true }]],
  ['rm', file => [file]],
  ['rmdir', (_, folder) => [folder]],
  ['symlink', file => ['elsewhere', `${file}-link`]],
  ['truncate', file => [file, 0]],
  ['unlink', file => [file]],
  ['utimes', file => [file, 1, 1]],
  ['writeFile', file => [file, 'new']],
  ['writeFile', file => [Buffer.from(file), 'new']],
  ['writeFile', file => [pathToFileURL(file), 'new']],
  ['readFile', file => [file, { flag: 'w+' }]],
]
