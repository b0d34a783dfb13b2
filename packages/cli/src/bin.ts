#!/usr/bin/env node
// Owns the process of the command: it starts as fast as Node lets it, then hands over.
import module from 'node:module'
import { tooOldNode } from './node-version.ts'

const tooOld = tooOldNode(process.versions.node)
if (tooOld) {
  process.stderr.write(`${tooOld}\n`)
  process.exitCode = 2
} else {
  // Half of a small run is compiling Vite and Vitest; since Node 22.1 the result can be kept in the temp folder.
  module.enableCompileCache?.()
  await import('./command.ts')
}
