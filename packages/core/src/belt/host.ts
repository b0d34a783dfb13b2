// Owns what a connection is to, from the arguments of a connect or a send.

export type Peer =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'loopback'; readonly port: string }
  | { readonly kind: 'host'; readonly host: string }

/** Reads the arguments of `net.Socket.prototype.connect` in all their forms. */
export function peerOfConnect(args: readonly unknown[]): Peer {
  // node:net hands on its own arguments as one list.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object' && first !== null) {
    const { path, host, port } = first as { path?: unknown; host?: unknown; port?: unknown }
    return typeof path === 'string' && path !== '' ? { kind: 'path', path } : peerOf(host, port)
  }
  if (typeof first === 'string' && !/^\d+$/.test(first.trim())) return { kind: 'path', path: first }
  return peerOf(second, first)
}

/** Reads the arguments of `dgram.Socket.prototype.send`; null when they name no host, as on a connected socket. */
export function peerOfSend(args: readonly unknown[]): Peer | null {
  const isPart = typeof args[1] === 'number' && typeof args[2] === 'number' && !isCallback(args[3])
  const [port, host] = isPart && args[3] !== undefined ? [args[3], args[4]] : [args[1], args[2]]
  return typeof port === 'number' || typeof port === 'string' ? peerOf(host, port) : null
}

const isCallback = (value: unknown): boolean => typeof value === 'function'

export function peerOf(host: unknown, port: unknown): Peer {
  const name =
    typeof host === 'string' && host !== '' ? host.toLowerCase().replace(/^\[|\]$|\.$/g, '') : 'localhost'
  return isLoopback(name) ? { kind: 'loopback', port: String(port) } : { kind: 'host', host: name }
}

/** Addresses of this very machine; `0.0.0.0` and `::` lead there too when connected to. */
function isLoopback(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(name) ||
    name === '::1' ||
    name === '::' ||
    name === '0.0.0.0'
  )
}
