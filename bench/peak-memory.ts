// Owns the peak memory of a whole command: the proportional set size of its process tree, sampled (Linux only).
//
// node bench/peak-memory.ts <folder> <command> [arguments]
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two samples. */
const EVERY_MS = 25

const [folder, command, ...args] = process.argv.slice(2)
if (!folder || !command) {
  process.stderr.write('usage: node bench/peak-memory.ts <folder> <command> [arguments]\n')
  process.exit(2)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return ''
  }
}

/** Process ids of `root` and all that it started. */
function treeOf(root: number): readonly number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // The name of the program, in parentheses, may hold anything.
    const stat = read(`/proc/${name}/stat`)
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent > 0) parents.set(Number(name), parent)
  }
  const found = new Set([root])
  for (let grown = -1; grown !== found.size; ) {
    grown = found.size
    for (const [id, parent] of parents) if (found.has(parent)) found.add(id)
  }
  return [...found]
}

/** Kilobytes; memory shared by processes is counted once. */
function memoryOf(id: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0)
}

const child = spawn(command, args, { cwd: folder, stdio: 'ignore' })
let peak = 0
let most = 0
const timer = setInterval(() => {
  const ids = treeOf(child.pid!)
  const sum = ids.reduce((total, id) => total + memoryOf(id), 0)
  most = Math.max(most, ids.length)
  peak = Math.max(peak, sum)
}, EVERY_MS)
child.on('exit', code => {
  clearInterval(timer)
  process.stdout.write(`peak ${(peak / 1024).toFixed(0)} MB in ${most} processes, exit ${code}\n`)
})
