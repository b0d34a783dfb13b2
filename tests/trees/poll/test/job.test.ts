import { expect, test, vi } from 'vitest'
import { Job, label } from '../src/job.ts'

test('expect.poll', async () => {
  const job = new Job(3)
  await expect.poll(() => job.left()).toBe(0)
})

test('vi.waitFor', async () => {
  await vi.waitFor(() => expect(label(2)).toBe('many'))
})

test('vi.waitUntil', async () => {
  await vi.waitUntil(() => label(1) === 'few')
})
