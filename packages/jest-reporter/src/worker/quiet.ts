// Owns keeping the loop silent: the console of the environment, output streams and process-level error listeners.

type Write = typeof process.stdout.write

/** Swallows what is written to the worker's streams until the returned function is called. */
export function silenceStreams(): () => void {
  const restores = [process.stdout, process.stderr].map(stream => {
    const own = Object.hasOwn(stream, 'write')
    const write = stream.write
    stream.write = ((_chunk: unknown, encoding: unknown, done: unknown) => {
      const callback = typeof encoding === 'function' ? encoding : done
      if (typeof callback === 'function') callback()
      return true
    }) as Write
    return () => {
      if (own) stream.write = write
      else delete (stream as { write?: Write }).write
    }
  })
  return () => {
    for (const restore of restores) restore()
  }
}

/**
 * Swallows console output of the environment until the returned function is called. By now Jest has replaced
 * the console's sink by one that complains about late output; the console itself keeps its identity.
 */
export function silenceConsole(realm: Record<PropertyKey, unknown>): () => void {
  const held = realm.console as { _log?: unknown; _stdout?: unknown } | undefined
  if (!held || typeof held !== 'object') return () => undefined
  const log = Object.getOwnPropertyDescriptor(held, '_log')
  Object.defineProperty(held, '_log', {
    value: () => undefined,
    configurable: true,
    writable: true,
    enumerable: true,
  })
  return () => {
    if (log) Object.defineProperty(held, '_log', log)
    else delete held._log
  }
}

const EVENTS = ['unhandledRejection', 'uncaughtException', 'rejectionHandled'] as const

/** Told about errors outside any await. */
export interface ErrorListener {
  onError(error: unknown): void
  onRejection(error: unknown, promise: unknown): void
  onHandled(promise: unknown): void
}

type Listener = (...args: unknown[]) => unknown

/** What Node does about an error that nobody listens to. */
const die = (error: unknown): never => {
  throw error
}

/**
 * Takes over process-level errors until the returned function is called. What was there comes back through `shield`;
 * where nothing was, an error that it lets through ends the process as it would have.
 */
export function takeErrors(listener: ErrorListener, shield?: (listener: Listener) => Listener): () => void {
  const kept = EVENTS.map(event => [event, process.rawListeners(event)] as const)
  for (const event of EVENTS) process.removeAllListeners(event)
  process.on('uncaughtException', error => listener.onError(error))
  process.on('unhandledRejection', (error, promise) => listener.onRejection(error, promise))
  process.on('rejectionHandled', promise => listener.onHandled(promise))
  return () => {
    for (const [event, listeners] of kept) {
      process.removeAllListeners(event)
      for (const each of listeners as Listener[]) process.on(event, (shield?.(each) ?? each) as () => void)
      if (shield && listeners.length === 0 && event !== 'rejectionHandled')
        process.on(event, shield(die as Listener) as () => void)
    }
  }
}
