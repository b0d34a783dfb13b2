import { afterAll, beforeAll, expect, test } from 'vitest'
import { describe, discount, fare } from '../src/fares.js'

/** Long enough for a second worker to come in while the first is at its mutants. */
const aMoment = () => new Promise(done => setTimeout(done, 20))

beforeAll(() => console.log('LOUD before all'))
afterAll(() => console.error('LOUD after all'))

test('a way costs by its length', async () => {
  console.log('LOUD case')
  process.stdout.write('LOUD written\n')
  await aMoment()
  expect(fare(4, 'city')).toBe(11)
  expect(fare(4, 'land')).toBe(9)
})

test('a way is described', async ({ annotate }) => {
  process.stderr.write('LOUD error\n')
  const note = await annotate('LOUD note')
  expect(note.message).toBe('LOUD note')
  await aMoment()
  describe(4, 'city')
})

test('children pay nothing', () => {
  expect(discount(5)).toBe(100)
  discount(65)
})
