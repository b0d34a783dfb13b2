import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const depth = 2
const folder = depth > 1 ? join(tmpdir(), 'belt-load-of-tree') : 'stand-in'

mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'kept.txt'), 'written while loading')

export function place() {
  return folder === 'stand-in' ? 'project' : 'temp'
}
