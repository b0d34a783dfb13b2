import { expect, test } from 'vitest'
import { orderFiles } from '../../../../packages/core/src/run/order-files.ts'
import { failure } from './sample-case.ts'

const files = ['a', 'b', 'c', 'd'].map(file => ({ project: '', file }))
const names = (phase: readonly { file: string }[]): string => phase.map(({ file }) => file).join('')

test('files with remembered failures are a phase of their own, the newest failure first', () => {
  const failures = [
    failure('x', { file: 'b', failedAt: 1 }),
    failure('y', { file: 'd', failedAt: 2 }),
    failure('z', { file: 'd', failedAt: 0 }),
  ]
  const { first, rest } = orderFiles(files, failures)
  expect([names(first), names(rest)]).toEqual(['db', 'ac'])
})

test('a failure of another project or of a file that is not run moves nothing', () => {
  const failures = [failure('x', { file: 'b', project: 'unit' }), failure('y', { file: 'gone' })]
  expect(orderFiles(files, failures)).toEqual({ first: [], rest: files })
})
