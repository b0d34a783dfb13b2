import { expect, test } from 'vitest'
import { TABLE } from '../src/table.ts'

test('the table is scaled', () => {
  expect(TABLE).toEqual([3, 6])
})
