import fs from 'node:fs'
import { expect, test } from 'vitest'
import { FILE_CALLS, HANDLE_CALLS, opensForWriting } from '../../../../packages/core/src/belt/file-calls.ts'

/** Looked at one by one: they read, work on a descriptor whose opening was checked, or open through `fs.open`. */
const HARMLESS = new Set(
  `access close createReadStream createWriteStream exists fdatasync fstat fsync ftruncate glob lstat openAsBlob
  opendir read readdir readlink readv realpath stat statfs unwatchFile watch watchFile write writev
  Dirent Stats ReadStream WriteStream FileReadStream FileWriteStream Utf8Stream Dir _toUnixTimestamp`.split(
    /\s+/,
  ),
)

const HARMLESS_METHODS = new Set(
  `constructor getAsyncId fd appendFile datasync sync read readv readFile readLines stat truncate write writev
  writeFile readableWebStream createReadStream createWriteStream close pull writer pullSync`.split(/\s+/),
)

test('every function of node:fs is either guarded or known to be harmless', () => {
  const names = [...Object.entries(fs), ...Object.entries(fs.promises)]
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name.replace(/Sync$/, ''))
  expect(names.filter(name => !FILE_CALLS.has(name) && !HARMLESS.has(name))).toEqual([])
})

test('every method of a file handle is either guarded or known to be harmless', async () => {
  const handle = await fs.promises.open(import.meta.filename, 'r')
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(handle))
  await handle.close()
  expect(names.filter(name => !HANDLE_CALLS.includes(name) && !HARMLESS_METHODS.has(name))).toEqual([])
})

test('every guarded name is a function of node:fs', () => {
  const all = fs as unknown as Record<string, unknown>
  const promises = fs.promises as unknown as Record<string, unknown>
  const gone = [...FILE_CALLS.keys()].filter(name => !all[name] && !all[`${name}Sync`] && !promises[name])
  // Only macOS offers it.
  expect(gone.filter(name => name !== 'lchmod')).toEqual([])
})

test('flags that let a file be made or changed are told from those that only read', () => {
  const reading = ['r', 'rs', 'sr', undefined, fs.constants.O_RDONLY]
  const writing = ['r+', 'rs+', 'w', 'wx', 'w+', 'a', 'ax', 'a+', 'as', fs.constants.O_RDWR]
  expect(reading.map(opensForWriting)).toEqual(reading.map(() => false))
  expect(writing.map(opensForWriting)).toEqual(writing.map(() => true))
})
