// Owns progress: one line rewritten on a terminal, at most one line a phase elsewhere. It never throws.
import { safeText } from './safe-text.ts'

export interface ProgressOptions {
  /** Where progress goes, normally stderr. */
  readonly stream: ProgressStream
  /** True when the stream is a terminal that can rewrite a line; false in CI and in pipes. */
  readonly interactive: boolean
  /** Milliseconds from any fixed point; default `performance.now`. */
  readonly now?: () => number
}

export interface ProgressStream {
  write(text: string): unknown
  readonly columns?: number | undefined
  on?(event: 'error', listener: () => void): unknown
}

export interface Progress {
  /** Names what happens now, and forgets the count of the phase before. */
  phase(name: string): void
  /** Says how many steps this phase has; the measured rate starts here. */
  start(total: number): void
  /** `steps` more are done (default 1). */
  tick(steps?: number): void
  /** Takes the line off the terminal. Calls after it draw again, so output may go between. */
  stop(): void
}

const REDRAW_MS = 80
const ERASE = '\r\u001b[2K'

export function createProgress(options: ProgressOptions): Progress {
  const now = options.now ?? (() => performance.now())
  let name = ''
  let total = 0
  let done = 0
  let startedAt = 0
  let drawnAt = Number.NEGATIVE_INFINITY
  let drawn = false
  let announced = ''
  let broken = false

  // A closed pipe reports asynchronously and would end the process; progress is not worth that.
  options.stream.on?.('error', () => {
    broken = true
  })

  function write(text: string): void {
    if (broken) return
    try {
      options.stream.write(text)
    } catch {
      broken = true
    }
  }

  function draw(force: boolean): void {
    if (!options.interactive) return
    const at = now()
    if (!force && at - drawnAt < REDRAW_MS) return
    drawnAt = at
    drawn = true
    write(`${ERASE}${clip(line(name, done, total, at - startedAt), options.stream.columns ?? 80)}`)
  }

  return {
    phase(next) {
      name = safeText(next, 60)
      total = 0
      done = 0
      startedAt = now()
      if (!options.interactive && name !== announced) write(`${name}\n`)
      announced = name
      draw(true)
    },
    start(steps) {
      total = steps
      done = 0
      startedAt = now()
      draw(true)
    },
    tick(steps = 1) {
      done += steps
      draw(done >= total)
    },
    stop() {
      if (drawn) write(ERASE)
      drawn = false
    },
  }
}

/** `trying mutants  120 of 309, 39 %, about 2 s left`; no time before a rate was measured. */
function line(name: string, done: number, total: number, ms: number): string {
  if (total <= 0) return name
  const shown = Math.min(done, total)
  const parts = [`${shown} of ${total}`, `${Math.floor((shown * 100) / total)} %`]
  if (shown > 0 && shown < total && ms > 0)
    parts.push(`about ${duration((ms / shown) * (total - shown))} left`)
  return `${name}  ${parts.join(', ')}`
}

function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** A line that reached the last column would wrap and could not be rewritten. */
function clip(text: string, columns: number): string {
  return text.slice(0, Math.max(10, columns - 1))
}
