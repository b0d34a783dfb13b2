import { fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  followTaskFeed,
  openTaskFeed,
  type TaskFeed,
} from '../../../../packages/core/src/channel/task-feed.ts'
import type { ColdTask, TaskSource } from '../../../../packages/core/src/replay/cold-file.ts'
import { HOSTILE, tempFolder } from './temp-folder.ts'

const task = (n: number, more: Partial<ColdTask> = {}): ColdTask => ({ key: 'src/a.ts', n, ...more })

interface Ends {
  readonly path: string
  readonly feed: TaskFeed
  readonly next: TaskSource
}

function opened(): Ends {
  const path = join(tempFolder(), 'a.feed')
  const feed = openTaskFeed(path)
  onTestFinished(() => feed.end())
  return { path, feed, next: followTaskFeed(path) }
}

/** What there is now, up to the first word. */
function all(next: TaskSource): readonly (ColdTask | string)[] {
  const one = next()
  return typeof one === 'string' ? [one] : [one, ...all(next)]
}

describe('a feed', () => {
  test('has nothing to do until the first task comes, and nothing ever once it has ended', () => {
    const { feed, next } = opened()
    expect([next(), next()]).toEqual(['later', 'later'])
    feed.end()
    expect([next(), next()]).toEqual(['none', 'none'])
  })

  test('hands out tasks as they were added, in their order, those that came before anyone followed too', () => {
    const path = join(tempFolder(), 'a.feed')
    const feed = openTaskFeed(path)
    feed.add([task(1, { forced: true }), task(2, { seen: true, forced: true })])
    const next = followTaskFeed(path)
    expect(all(next)).toEqual([task(1, { forced: true }), task(2, { seen: true, forced: true }), 'later'])
    feed.add([task(3)])
    feed.add([task(1)])
    feed.end()
    expect(all(next)).toEqual([task(3), task(1), 'none'])
  })

  test('may be ended twice, and takes nothing afterwards', () => {
    const { feed, next } = opened()
    feed.end()
    feed.end()
    feed.add([task(1)])
    expect(all(next)).toEqual(['none'])
  })

  test('of no tasks changes nothing', () => {
    const { feed, next } = opened()
    feed.add([])
    expect(next()).toBe('later')
  })

  test.each(HOSTILE)('keeps the module %j', key => {
    const { feed, next } = opened()
    feed.add([{ key, n: 1 }])
    expect(next()).toEqual({ key, n: 1 })
  })

  test('cut at any byte, in the middle of a character too, gives the tasks before the cut, and the rest later', () => {
    const tasks = [task(1), { key: 'src/ünï-🦆.ts', n: 12 }, task(3, { forced: true })]
    const text = Buffer.from(`${tasks.map(one => JSON.stringify(one)).join('\n')}\n.\n`)
    for (let cut = 0; cut <= text.length; cut++) {
      const path = join(tempFolder(), 'a.feed')
      writeFileSync(path, text.subarray(0, cut))
      const next = followTaskFeed(path)
      const early = all(next)
      appendFileSync(path, text.subarray(cut))
      expect([...early.slice(0, -1), ...all(next)]).toEqual([...tasks, 'none'])
    }
  })

  test('that comes byte by byte is whole in the end', () => {
    const key = 'src/🦆.ts'
    const { path, next } = opened()
    const seen: unknown[] = []
    for (const byte of Buffer.from(`${JSON.stringify({ key, n: 1 })}\n`)) {
      appendFileSync(path, Buffer.from([byte]))
      seen.push(next())
    }
    expect(seen.slice(0, -1).every(one => one === 'later')).toBe(true)
    expect(seen.at(-1)).toEqual({ key, n: 1 })
  })
})

describe('who follows a feed', () => {
  test('takes one that is removed to have ended, after what it still held', () => {
    const { path, feed, next } = opened()
    feed.add([task(1)])
    rmSync(path)
    expect(all(next)).toEqual([task(1), 'none'])
  })

  test('needs it to be there', () => {
    expect(() => followTaskFeed(join(tempFolder(), 'no.feed'))).toThrow(/ENOENT/)
  })

  test('waits for no task of a process that has left it, and outlives it by moments only', {
    timeout: 60_000,
  }, async () => {
    const dir = tempFolder()
    openTaskFeed(join(dir, 'a.feed'))
    const script = join(dir, 'follower.mjs')
    const source = new URL('../../../../packages/core/src/channel/task-feed.ts', import.meta.url).href
    writeFileSync(
      script,
      `import { followTaskFeed } from ${JSON.stringify(source)}
       const next = followTaskFeed(${JSON.stringify(join(dir, 'a.feed'))})
       process.on('message', () => undefined)
       const look = () => {
         const task = next()
         if (process.connected) process.send(task)
         if (task === 'later') setTimeout(look, 3)
       }
       look()`,
    )
    const child = fork(script, [], { execArgv: ['--no-warnings'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    expect(await once(child, 'message')).toEqual(['later', undefined])
    const ended = once(child, 'exit')
    child.disconnect()
    expect(await ended).toEqual([0, null])
  })
})
