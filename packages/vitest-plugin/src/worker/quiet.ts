// Owns keeping the loop silent: console output and process-level error listeners while mutants run.
import process from 'node:process'

interface Stream {
  write: unknown
}

/** Swallows console output until the returned function is called; console itself keeps its identity. */
export function silenceConsole(): () => void {
  const held = console as unknown as { _stdout?: Stream; _stderr?: Stream }
  const streams = [
    held._stdout,
    held._stderr,
    process.stdout as unknown as Stream,
    process.stderr as unknown as Stream,
  ].filter(stream => stream !== undefined)
  const restores = streams.map(stream => {
    const own = Object.hasOwn(stream, 'write')
    const write = stream.write
    stream.write = (_chunk: unknown, encoding: unknown, done: unknown) => {
      const callback = typeof encoding === 'function' ? encoding : done
      if (typeof callback === 'function') callback()
      return true
    }
    return () => {
      if (own) stream.write = write
      else delete (stream as { write?: unknown }).write
    }
  })
  return () => {
    for (const restore of restores) restore()
  }
}

const EVENTS = ['unhandledRejection', 'uncaughtException'] as const

type Listener = (...args: unknown[]) => unknown

/** Takes over process-level errors until the returned function is called; what was there comes back through `shield`. */
export function takeErrors(
  onError: (error: unknown) => void,
  shield: (listener: Listener) => Listener = same => same,
): () => void {
  const kept = EVENTS.map(event => [event, process.rawListeners(event)] as const)
  for (const event of EVENTS) {
    process.removeAllListeners(event)
    process.on(event, onError)
  }
  return () => {
    for (const [event, listeners] of kept) {
      process.removeAllListeners(event)
      for (const listener of listeners) process.on(event, shield(listener as Listener) as () => void)
    }
  }
}
