import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** Nobody looks whether the file is there. */
export function remember(path, text, dry) {
  if (dry) return text.length
  writeFileSync(path, text)
  return text.length
}

/** A case looks. */
export function store(path, text, dry) {
  if (dry) return text.length
  writeFileSync(path, text)
  return text.length
}

/** While it lasts another process can see the file. */
export async function marked(path, mode, work) {
  const marks = [path].filter(() => mode === 'loud')
  for (const mark of marks) writeFileSync(mark, '')
  await work()
  for (const mark of marks) rmSync(mark)
  return 'done'
}

/** Seen by nobody, but the port is taken for a while. */
export async function served(port, mode, work) {
  const ports = [port].filter(() => mode === 'loud')
  const servers = ports.map(each => createServer().listen(each))
  await work()
  for (const server of servers) server.close()
  return 'done'
}

export function told(port, quiet) {
  const socket = createSocket('udp4')
  if (quiet) return socket
  socket.send('told', port, '127.0.0.1')
  return socket
}

export function run(quiet) {
  if (quiet) return 'done'
  execFileSync(process.execPath, ['--version'])
  return 'done'
}
