import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { machineName } from '../../../../packages/core/src/history/machine-name.ts'

test('a machine of somebody is named by its host', () => {
  expect([machineName({}), machineName({ CI: 'false' })]).toEqual([hostname(), hostname()])
})

test('a CI machine is named by its kind, since hosts there are new for every job', () => {
  expect(machineName({ CI: 'true' })).toMatch(
    new RegExp(`^ci ${process.platform} ${process.arch} \\d+ cores$`),
  )
})
