import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

const SOURCE = new URL('../../../../packages/vitest-plugin/src/worker/end-with-parent.ts', import.meta.url)
  .href

test('a worker ends at once when its main process is gone, whoever keeps it from exiting', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parent-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const script = join(folder, 'worker.mjs')
  writeFileSync(
    script,
    `import { endWithParent } from ${JSON.stringify(SOURCE)}
     endWithParent()
     // As a seat belt and a runner do.
     process.reallyExit = process.exit = () => { throw new Error('refused') }
     process.on('uncaughtException', () => undefined)
     process.on('exit', () => { throw new Error('not yet') })
     setInterval(() => undefined, 10)
     process.on('message', word => process.send(word))`,
  )
  const child = fork(script, [], { execArgv: ['--no-warnings'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.send('still here')
  expect((await once(child, 'message'))[0]).toBe('still here')
  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([1, null])
})

test('it ends when that is gone, and not before, by the exit that was there first', async () => {
  const open = process as unknown as { reallyExit(code: number): unknown }
  const real = open.reallyExit
  onTestFinished(() => {
    open.reallyExit = real
  })
  const ended: number[] = []
  open.reallyExit = code => ended.push(code)
  const before = process.listeners('disconnect')
  vi.resetModules()
  const { endWithParent } = await import('../../../../packages/vitest-plugin/src/worker/end-with-parent.ts')
  // As a seat belt does.
  open.reallyExit = () => {
    throw new Error('refused')
  }
  endWithParent()
  const added = process.listeners('disconnect').filter(listener => !before.includes(listener))
  for (const listener of added) process.off('disconnect', listener)
  expect(ended).toEqual([])
  expect(added).toHaveLength(1)
  added[0]!.call(process)
  expect(ended).toEqual([1])
})
