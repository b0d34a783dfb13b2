// Owns the set of killed mutants that workers share: one file that only grows, a kill a line.
import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import { join } from 'node:path'
import type { MutantRef } from '../types/site.ts'

// Captured before the seat belt, or user code, replaces them.
const { closeSync, openSync, readSync, writeSync } = fs
const { stringify } = JSON

/** Bytes that are read at once: some hundred kills. */
const CHUNK = 16_384

/** Kills published by all workers of a run. Being out of date costs time, never a verdict. */
export interface KillMap {
  has(ref: MutantRef): boolean
  add(ref: MutantRef): void
  close(): void
}

/** Opens the map kept in `dir`, at once and for good; every worker opens its own. Throws what node:fs throws. */
export function openKillMap(dir: string): KillMap {
  // What is added goes to the end, wherever others have got to.
  const fd = openSync(join(dir, 'kills'), 'a+')
  const killed = new Set<string>()
  const chunk = Buffer.alloc(CHUNK)
  let at = 0
  let rest = ''

  /** Takes in what was added since the last look. */
  function read(): void {
    for (let size = readSync(fd, chunk, 0, CHUNK, at); size > 0; size = readSync(fd, chunk, 0, CHUNK, at)) {
      at += size
      // Lines are ASCII.
      const lines = (rest + chunk.toString('latin1', 0, size)).split('\n')
      rest = lines.pop()!
      for (const line of lines) killed.add(line)
    }
  }

  return {
    has(ref) {
      read()
      return killed.has(lineOf(ref))
    },
    add: ref => void writeSync(fd, `${lineOf(ref)}\n`),
    close: () => closeSync(fd),
  }
}

/** Keys are untrusted text: line ends, and characters of more than one byte, are written as escapes. */
const lineOf = ({ key, n }: MutantRef): string =>
  `${n} ${stringify(key).replace(/[^ -~]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}`
