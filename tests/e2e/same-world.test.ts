// Owns the promise that tests run by the command see what they see when Vitest's own command runs them.
import { expect, test } from 'vitest'
import { openTree } from './run-tree.ts'
import { RUNNERS } from './runners.ts'
import { seenWorld } from './seen-world.ts'

test.concurrent.each(RUNNERS.map(({ name }) => name))('on %s', async runner => {
  const open = openTree('same-world', runner)
  try {
    const own = await seenWorld(open, 'vitest', ['run'])
    expect(own.env).toMatchObject({ NODE_ENV: 'test', SEEN_BY_CONFIG: 'test,true,true' })
    expect(await seenWorld(open, 'redproof', [])).toEqual(own)
    expect(await seenWorld(open, 'redproof', ['--mutate-new'])).toEqual(own)
  } finally {
    open.close()
  }
})
