// Owns where a path really leads: as the system resolves it, through links in its parents, whether it exists or not.
import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// Captured before the belt, or anyone else, replaces them.
const { lstatSync, readlinkSync } = fs
const { dirname, isAbsolute, join, parse, resolve } = path
const cwd = process.cwd.bind(process)

/** As Linux: more links than this are a circle. */
const MOST_LINKS = 40

/** Text of a path argument as node:fs takes it (string, Buffer, file URL); null for what node:fs will refuse itself. */
export function pathText(value: unknown): string | null {
  if (typeof value === 'string') return value === '' || value.includes('\0') ? null : value
  if (ArrayBuffer.isView(value))
    return pathText(Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8'))
  // By its shape: realms of vm have URL classes of their own.
  const { protocol, href } = (value ?? {}) as { protocol?: unknown; href?: unknown }
  if (protocol !== 'file:' || typeof href !== 'string') return null
  try {
    return fileURLToPath(href)
  } catch {
    return null
  }
}

const SEPARATOR = process.platform === 'win32' ? /[/\\]/ : '/'
/** `link/` and `link/.` mean what the link leads to. */
const LEADS_ON = process.platform === 'win32' ? /(^|[/\\])\.{0,2}$/ : /(^|\/)\.{0,2}$/

/**
 * The absolute path that a call on `text` acts on. `follow`: a link at its very end is followed, as for writing;
 * otherwise the link itself is meant, as for deleting. `..` goes up from where a link led, not from where it lay.
 */
export function destination(text: string, follow: boolean): string {
  // Windows takes `..` away before it looks at any link.
  const full = process.platform === 'win32' ? resolve(text) : isAbsolute(text) ? text : `${cwd()}/${text}`
  const { root } = parse(full)
  return walk(root, full.slice(root.length).split(SEPARATOR), follow || LEADS_ON.test(text))
}

function walk(root: string, steps: string[], follow: boolean): string {
  let at = root
  let links = 0
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    if (step === '' || step === '.') continue
    if (step === '..') {
      at = dirname(at)
      continue
    }
    const next = join(at, step)
    const isLast = steps.every(each => each === '' || each === '.')
    const link = isLast && !follow ? null : linkAt(next)
    if (link === null || ++links > MOST_LINKS) {
      at = next
      continue
    }
    const { root: top } = parse(link)
    if (top !== '') at = top
    steps.unshift(...link.slice(top.length).split(SEPARATOR))
  }
  return at
}

function linkAt(entry: string): string | null {
  try {
    return lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(entry) : null
  } catch {
    return null
  }
}

/** The path behind an open descriptor where the system tells it, else a name that no path has. */
export function descriptorPath(fd: unknown): string {
  try {
    return readlinkSync(`/proc/self/fd/${String(fd)}`)
  } catch {
    return `descriptor ${String(fd)}`
  }
}
