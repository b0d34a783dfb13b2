import { describe, expect, test } from 'vitest'
import { createProgress } from '../../../../packages/core/src/report/progress.ts'

function terminal(interactive: boolean, columns = 80) {
  const written: string[] = []
  const clock = { ms: 0 }
  const listeners: (() => void)[] = []
  const stream = {
    columns,
    write: (text: string) => written.push(text),
    on: (_event: 'error', listener: () => void) => listeners.push(listener),
  }
  const progress = createProgress({ stream, interactive, now: () => clock.ms })
  /** What stands on the rewritten line. */
  const line = () => written.join('').split('\u001b[2K').at(-1)
  return {
    written,
    clock,
    progress,
    line,
    fail: () =>
      listeners.forEach(listener => {
        listener()
      }),
  }
}

describe('on a terminal', () => {
  test('one line holds the phase, the counts and the time left at the measured rate', () => {
    const { clock, progress, line, written } = terminal(true)
    progress.phase('trying mutants')
    progress.start(300)
    expect(line()).toBe('trying mutants  0 of 300, 0 %')
    clock.ms = 1000
    progress.tick(100)
    expect(line()).toBe('trying mutants  100 of 300, 33 %, about 2 s left')
    expect(written.join('')).not.toContain('\n')
  })

  test('time left is in minutes and hours when it is long', () => {
    const { clock, progress, line } = terminal(true)
    progress.phase('p')
    progress.start(1000)
    clock.ms = 10_000
    progress.tick(10)
    expect(line()).toBe('p  10 of 1000, 1 %, about 17 min left')
    progress.start(1000)
    clock.ms = 20_000
    progress.tick(1)
    expect(line()).toBe('p  1 of 1000, 0 %, about 2 h 47 min left')
  })

  test('the line is not redrawn more often than an eye can follow, but the last count is shown', () => {
    const { progress, line, written } = terminal(true)
    progress.phase('p')
    progress.start(1000)
    const before = written.length
    for (let i = 0; i < 999; i++) progress.tick()
    expect(written.length).toBe(before)
    progress.tick()
    expect(line()).toBe('p  1000 of 1000, 100 %')
  })

  test('a phase without a total shows its name alone, and forgets the counts before', () => {
    const { progress, line } = terminal(true)
    progress.phase('one')
    progress.start(2)
    progress.tick(2)
    progress.phase('two')
    expect(line()).toBe('two')
  })

  test('more steps than announced never read as more than all', () => {
    const { clock, progress, line } = terminal(true)
    progress.start(2)
    clock.ms = 500
    progress.tick(5)
    expect(line()).toContain('2 of 2, 100 %')
  })

  test('a narrow terminal gets a line that does not wrap', () => {
    const { progress, line } = terminal(true, 20)
    progress.phase('a phase with a long name')
    expect(line()).toHaveLength(19)
  })

  test('stop takes the line away once', () => {
    const { progress, line, written } = terminal(true)
    progress.phase('p')
    progress.stop()
    expect(line()).toBe('')
    const before = written.length
    progress.stop()
    expect(written.length).toBe(before)
  })

  test('a phase named by a project cannot control the terminal', () => {
    const { progress, line } = terminal(true)
    progress.phase('\u001b[2Jx\n')
    expect(line()).toBe('\\x1b[2Jx\\n')
  })
})

describe('elsewhere', () => {
  test('each phase is one line and counts are silent', () => {
    const { progress, written } = terminal(false)
    progress.phase('running tests')
    progress.phase('running tests')
    progress.phase('trying mutants')
    progress.start(2)
    progress.tick()
    progress.tick()
    progress.stop()
    expect(written).toEqual(['running tests\n', 'trying mutants\n'])
  })
})

describe('a stream that breaks', () => {
  test('a write that throws is the last one', () => {
    let writes = 0
    const stream = {
      write: () => {
        writes += 1
        throw new Error('EPIPE')
      },
    }
    const progress = createProgress({ stream, interactive: true, now: () => 0 })
    progress.phase('a')
    progress.start(1)
    progress.tick()
    progress.stop()
    expect(writes).toBe(1)
  })

  test('an error reported later silences it', () => {
    const { progress, written, fail } = terminal(false)
    fail()
    progress.phase('a')
    expect(written).toEqual([])
  })
})
