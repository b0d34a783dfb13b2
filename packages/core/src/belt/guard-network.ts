// Owns the shim over sockets: http, https, tls, http2, fetch and undici all connect through node:net.
import dgram from 'node:dgram'
import net from 'node:net'
import process from 'node:process'
import type { Refusal } from './action.ts'
import { type Peer, peerOf, peerOfConnect, peerOfSend } from './host.ts'
import type { Judge } from './judge.ts'
import { RefusedError } from './refused-error.ts'
import { type AnyFunction, replace } from './replace.ts'

// Captured before user code can replace it.
const nextTick = process.nextTick.bind(process)

/** Puts the shim on sockets. Listening, and connecting to what this process listens on, is always allowed. */
export function guardNetwork(judge: Judge): () => void {
  const servers: WeakRef<net.Server>[] = []
  const address = net.Server.prototype.address

  function isOwn(peer: Peer): boolean {
    return servers.some(ref => {
      const server = ref.deref()
      const bound = server?.listening ? address.call(server) : null
      if (bound === null) return false
      if (typeof bound === 'string') return peer.kind === 'path' && peer.path === bound
      return peer.kind === 'loopback' && peer.port === String(bound.port)
    })
  }

  function check(call: string, peer: Peer): Refusal | null {
    if (judge.state === 'open' || isOwn(peer)) return null
    const target =
      peer.kind === 'path' ? peer.path : peer.kind === 'host' ? peer.host : `localhost:${peer.port}`
    return judge.check({ kind: 'connect', call, target })
  }

  const listen = (original: AnyFunction): AnyFunction =>
    function (...args) {
      const refused = judge.checkMeeting('net.listen', 'a port or path')
      if (refused) {
        nextTick(() => this.emit('error', new RefusedError(refused)))
        return this
      }
      servers.push(new WeakRef(this as net.Server))
      return original.apply(this, args)
    }
  const connect = (original: AnyFunction): AnyFunction =>
    function (...args) {
      const refused = check('net.connect', peerOfConnect(args))
      if (!refused) return original.apply(this, args)
      // As a connection that fails: clients are written for that.
      nextTick(() => this.destroy(new RefusedError(refused)))
      return this
    }
  /** Datagrams to this machine harm nobody, and ports of tests are chance. */
  const datagram =
    (call: string, read: (args: readonly unknown[]) => Peer | null) => (original: AnyFunction) =>
      function (this: dgram.Socket, ...args: unknown[]) {
        const peer = read(args)
        const refused =
          peer && peer.kind !== 'loopback' ? check(call, peer) : judge.checkMeeting(call, 'this machine')
        if (refused) throw new RefusedError(refused)
        return original.apply(this, args)
      }

  const undo = [
    replace(net.Server.prototype, 'listen', listen),
    replace(net.Socket.prototype, 'connect', connect),
    replace(
      dgram.Socket.prototype,
      'bind',
      original =>
        function (this: dgram.Socket, ...args: unknown[]) {
          const refused = judge.checkMeeting('dgram.bind', 'a port')
          if (refused) throw new RefusedError(refused)
          return original.apply(this, args)
        },
    ),
    replace(dgram.Socket.prototype, 'send', datagram('dgram.send', peerOfSend)),
    replace(
      dgram.Socket.prototype,
      'connect',
      datagram('dgram.connect', ([port, host]) => peerOf(typeof host === 'string' ? host : undefined, port)),
    ),
  ]
  return () => {
    for (const one of undo.toReversed()) one()
  }
}
