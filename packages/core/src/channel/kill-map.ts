// Owns the set of killed mutants that workers share: one small file per module, one byte per mutant.
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import type { MutantRef } from '../types/site.ts'

// Captured before the seat belt, or user code, replaces them.
const { closeSync, openSync, readSync, writeSync } = fs
const { O_RDWR, O_CREAT } = fs.constants

/** Kills published by all workers of a run. Being out of date costs time, never a verdict. */
export interface KillMap {
  has(ref: MutantRef): boolean
  add(ref: MutantRef): void
  close(): void
}

/** Opens the map kept in `dir`; every worker opens its own. `own` runs what the seat belt must not see. */
export function openKillMap(dir: string, own: <T>(call: () => T) => T = call => call()): KillMap {
  const files = new Map<string, number>()
  const byte = Buffer.alloc(1)
  const open = (key: string): number => {
    let fd = files.get(key)
    if (fd === undefined) {
      const path = join(dir, `killed-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`)
      // One call that makes it where no worker has: node:fs's own longer ones go through what was replaced.
      fd = own(() => openSync(path, O_RDWR | O_CREAT))
      files.set(key, fd)
    }
    return fd
  }
  return {
    has: ({ key, n }) => readSync(open(key), byte, 0, 1, n) === 1 && byte[0] === 1,
    add: ({ key, n }) => void writeSync(open(key), Buffer.from([1]), 0, 1, n),
    close: () => {
      for (const fd of files.values()) closeSync(fd)
      files.clear()
    },
  }
}
