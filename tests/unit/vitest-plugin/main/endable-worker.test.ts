import type { Session } from '@redproof/core'
import { describe, expect, test } from 'vitest'
import {
  type EndableWorker,
  endableWorker,
  type PoolOptions,
  type WorkerClass,
  type WorkerCourse,
  type WorkOfWorker,
} from '../../../../packages/vitest-plugin/src/main/endable-worker.ts'

type Callback = (...told: unknown[]) => void

const session = (round: number, lane?: number): Session => ({
  dir: '/tmp/run',
  mode: 'cold',
  round,
  root: '/repo',
  deadline: null,
  ...(lane ? { lane } : {}),
})

interface World {
  readonly worker: EndableWorker
  /** What the process was sent. */
  readonly sent: readonly string[]
  /** What Vitest was told: messages by their type, events by their name. */
  readonly told: readonly string[]
  /** What became of the process, and what the course was told. */
  readonly course: readonly string[]
  run(session: Session | null): void
  /** The process says something of its own. */
  emit(event: string, ...told: unknown[]): void
  end(): void
}

function world({ isTrying = true, isThread = false, isHushed = false } = {}): World {
  const [sent, told, course]: string[][] = [[], [], []]
  const listeners: { event: string; callback: Callback }[] = []
  let end: () => void = () => undefined
  const stream = (name: string): object => ({
    unpipe: (to: unknown) => course!.push(`${name} no longer to ${String(to)}`),
    resume: () => course!.push(`${name} runs dry`),
  })
  const spoken = { stdout: stream('stdout'), stderr: stream('stderr') }

  class Base {
    name = 'base'
    stdout = 'out'
    stderr = 'err'
    _fork?: object
    _thread?: object
    constructor() {
      if (isThread) this._thread = { ...spoken, terminate: async () => void course!.push('terminated') }
      else
        this._fork = {
          ...spoken,
          exitCode: null,
          signalCode: null,
          kill: (signal: string) => course!.push(signal),
        }
    }
    send(message: { readonly type: string }): void {
      sent!.push(message.type)
    }
    async start(): Promise<void> {
      course!.push('started')
    }
    async stop(): Promise<void> {
      course!.push('stopped by Vitest')
    }
    on(event: string, callback: Callback): void {
      listeners.push({ event, callback })
    }
    off(event: string, callback: Callback): void {
      const at = listeners.findIndex(one => one.event === event && one.callback === callback)
      if (at >= 0) listeners.splice(at, 1)
    }
    deserialize(data: unknown): unknown {
      return data
    }
  }

  const words = ({ session: own, files }: WorkOfWorker): string =>
    `${own === null ? 'none' : `${own.round}.${own.lane ?? 0}`} ${files.join()}`
  const follower: WorkerCourse = {
    start: start => start(),
    isHushed: () => isHushed,
    onRun(work, kill) {
      course!.push(`run ${words(work)}`)
      end = kill
    },
    onHanded: work => void course!.push(`handed ${words(work)}`),
    onEnd: () => void course!.push('not busy'),
    onDeath: (_, outOfMemory) => void course!.push(outOfMemory ? 'died for want of memory' : 'died'),
    isTrying: () => isTrying,
  }
  const Worker = endableWorker(Base as unknown as WorkerClass, 'forks', follower)
  const worker = new Worker({ project: { name: 'unit' } } as PoolOptions)
  worker.on('message', message => told!.push((message as { type: string }).type))
  for (const event of ['exit', 'error']) worker.on(event, () => void told!.push(event))
  return {
    worker,
    sent: sent!,
    told: told!,
    course: course!,
    run: own =>
      worker.send({
        type: 'run',
        context: {
          files: [{ filepath: '/repo/a.test.ts' }],
          providedContext: { redproof: own ?? undefined },
        },
      }),
    emit(event, ...words) {
      for (const one of [...listeners]) if (one.event === event) one.callback(...words)
    },
    end: () => end(),
  }
}

describe('a worker that is told what to run', () => {
  test('has its session looked at before it is sent, and is handed over after', () => {
    const one = world()
    one.run(session(0))
    expect(one.sent).toEqual(['run'])
    expect(one.course).toEqual(['run 0.0 /repo/a.test.ts', 'handed 0.0 /repo/a.test.ts'])
  })

  test('may be no one of ours', () => {
    const one = world()
    one.run(null)
    expect(one.course).toEqual(['run none /repo/a.test.ts', 'handed none /repo/a.test.ts'])
  })

  test('prints nothing any more in later rounds and lanes, and as always in the first', () => {
    const printed = (own: Session): readonly string[] => {
      const one = world()
      one.run(own)
      return one.course.filter(word => word.startsWith('std'))
    }
    expect(printed(session(0))).toEqual([])
    const silent = [
      'stdout no longer to out',
      'stdout runs dry',
      'stderr no longer to err',
      'stderr runs dry',
    ]
    expect(printed(session(1))).toEqual(silent)
    expect(printed(session(1, 2))).toEqual(silent)
  })
})

test('a worker that starts when nobody is to see it prints nothing from its start, another one does', async () => {
  const started = async (isHushed: boolean): Promise<readonly string[]> => {
    const one = world({ isHushed })
    await Promise.all([one.worker.start(), one.worker.start()])
    return one.course
  }
  expect(await started(false)).toEqual(['started'])
  expect(await started(true)).toEqual([
    'started',
    'stdout no longer to out',
    'stdout runs dry',
    'stderr no longer to err',
    'stderr runs dry',
  ])
})

describe('a worker that ends by itself', () => {
  test('while mutants are tried has finished its file, and Vitest hears of no crash', () => {
    const one = world()
    one.run(session(0))
    one.emit('exit', 1, null)
    expect(one.told).toEqual(['testfileFinished'])
    expect(one.course.slice(-2)).toEqual(['died', 'not busy'])
    one.emit('exit', 1, null)
    expect(one.told).toEqual(['testfileFinished'])
  })

  test('before that has crashed, as always', () => {
    const one = world({ isTrying: false })
    one.run(session(0))
    one.emit('exit', 1, null)
    expect(one.told).toEqual(['exit'])
    expect(one.course).not.toContain('died')
  })

  test('as a lane has finished its file, whatever it was at: nobody has heard of it', () => {
    for (const event of ['exit', 'error']) {
      const one = world({ isTrying: false })
      one.run(session(1, 1))
      one.emit(event, 1, null)
      expect(one.told).toEqual(['testfileFinished'])
      expect(one.course).toContain('died')
    }
  })

  test('for want of memory is told apart, in a process and in a thread', () => {
    for (const [event, ...told] of [
      ['exit', null, 'SIGABRT'],
      ['exit', 134, null],
      ['error', { code: 'ERR_WORKER_OUT_OF_MEMORY' }],
    ] as const) {
      const one = world()
      one.run(session(1))
      one.emit(event, ...told)
      expect(one.course).toContain('died for want of memory')
    }
  })

  test('with an error that is none of these is told of it where people have heard of it', () => {
    const one = world()
    one.run(session(0))
    one.emit('error', new Error('EPIPE'))
    expect(one.told).toEqual(['error'])
  })
})

describe('a worker that is ended', () => {
  test('is killed, has finished its file, and Vitest hears nothing else of it', () => {
    const one = world()
    one.run(session(1))
    one.end()
    expect(one.course.slice(-2)).toEqual(['SIGKILL', 'not busy'])
    one.emit('exit', null, 'SIGKILL')
    expect(one.told).toEqual(['testfileFinished'])
    one.worker.send({ type: 'stop' })
    expect(one.sent).toEqual(['run'])
    expect(one.told).toEqual(['testfileFinished', 'stopped'])
  })

  test('is ended once', async () => {
    const one = world()
    one.run(session(1))
    one.end()
    one.end()
    await one.worker.stop()
    expect(one.told).toEqual(['testfileFinished'])
    expect(one.course).not.toContain('stopped by Vitest')
  })

  test('may be a thread', () => {
    const one = world({ isThread: true })
    one.run(session(1))
    one.end()
    expect(one.course).toContain('terminated')
  })

  test('is not waited for where a signal had ended its process before it was told anything', async () => {
    const one = world()
    Object.assign(one.worker._fork!, { signalCode: 'SIGKILL' })
    await one.worker.stop()
    expect(one.course).toEqual(['not busy'])
    const other = world()
    await other.worker.stop()
    expect(other.course).toEqual(['not busy', 'stopped by Vitest'])
  })

  test('needs no word of its own to be stopped where it is a lane, and takes its time elsewhere', () => {
    const lane = world()
    lane.run(session(1, 1))
    lane.worker.send({ type: 'stop' })
    expect(lane.sent).toEqual(['run'])
    expect(lane.course).toContain('SIGKILL')
    expect(lane.told.at(-1)).toBe('stopped')
    const other = world()
    other.run(session(1))
    other.worker.send({ type: 'stop' })
    expect([other.sent, other.told]).toEqual([['run', 'stop'], []])
  })
})

test('errors of a run are kept from Vitest where it is one of a lane, and nowhere else', () => {
  const error = { message: 'no' }
  const finished = { __vitest_worker_response__: true, type: 'testfileFinished', error }
  const [lane, other] = [world(), world()]
  lane.run(session(1, 1))
  other.run(session(1))
  expect(lane.worker.deserialize(finished)).toEqual({ ...finished, error: undefined })
  expect(other.worker.deserialize(finished)).toBe(finished)
  // What is asked and answered goes its way.
  const question = { type: 'rpc', error }
  expect(lane.worker.deserialize(question)).toBe(question)
})

test('listeners may be taken away again', () => {
  const one = world()
  const heard: unknown[] = []
  const listener = (word: unknown): void => void heard.push(word)
  one.worker.on('message', listener)
  one.emit('message', { type: 'a' })
  one.worker.off('message', listener)
  one.worker.off('message', listener)
  one.emit('message', { type: 'b' })
  expect(heard).toEqual([{ type: 'a' }])
})
