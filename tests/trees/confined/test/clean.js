import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inTemp } from './own.js'

/** Mutants leave files behind. What is printed here must not follow a report on stdout. */
export function teardown() {
  console.log('cleaning up')
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(basename(inTemp('')))) rmSync(join(tmpdir(), name), { force: true })
}
