import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

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
