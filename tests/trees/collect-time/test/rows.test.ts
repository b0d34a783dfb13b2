import { expect, test } from 'vitest'
import { rows } from '../src/rows.ts'

for (const row of rows(2)) {
  test(`row ${row}`, () => {
    expect(row % 2).toBe(0)
  })
}
