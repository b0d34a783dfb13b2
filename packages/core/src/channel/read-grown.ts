// Owns reading what was added to a file since the last look at it.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The bytes from offset `at` on, as far as they are there; null where there are none, or no file. */
export function readGrown(path: string, at: number): Buffer | null {
  let fd: number
  try {
    fd = openSync(path, 'r')
  } catch {
    return null
  }
  try {
    const { size } = fstatSync(fd)
    if (size <= at) return null
    const bytes = Buffer.alloc(size - at)
    return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, at))
  } finally {
    closeSync(fd)
  }
}
