import { expect, test } from 'vitest'
import { twice } from '../src/twice.js'

test('stands for the rest, and takes its time', async () => {
  await new Promise(done => setTimeout(done, 25))
  expect(twice(1)).toBe(2)
})
