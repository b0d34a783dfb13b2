import { expect, test } from 'vitest'
import { Job, label, never } from '../src/job.ts'
import { waitFor } from './wait-for.ts'

test('a job gets done', async () => {
  const job = new Job(3)
  expect(job.left()).toBe(3)
  await waitFor(() => expect(job.left()).toBe(0))
})

test('a label appears', async () => {
  await waitFor(() => expect(label(2)).toBe('many'))
})

test('what never comes', async () => {
  expect(await never(true)).toBe('went')
})
