import { expect, test } from 'vitest'
import type { Refusal } from '../../../../packages/core/src/belt/action.ts'
import type { Failure } from '../../../../packages/core/src/replay/request.ts'
import { judgeRefusals } from '../../../../packages/core/src/worker/judge-refusals.ts'

const failure: Failure = { case: 2, by: 'error', timeout: false, message: 'was refused' }
const deletion: Refusal = { kind: 'delete', call: 'fs.rmSync', target: '/x' }
const exit: Refusal = { kind: 'exit', call: 'process.exit', target: '' }

test('without refusals a run is what it was', () => {
  expect(judgeRefusals([], [failure], false)).toEqual({ failures: [failure], refused: undefined })
})

test('the first call that was refused is named, whether the code failed by it or not', () => {
  const later: Refusal = { ...deletion, target: '/y' }
  expect(judgeRefusals([deletion, later], [failure], false).refused).toBe('fs.rmSync /x')
  expect(judgeRefusals([deletion], [], false)).toEqual({ failures: [], refused: 'fs.rmSync /x' })
})

test('a case that had failed before is the mutant its own doing', () => {
  expect(judgeRefusals([deletion], [failure], true)).toEqual({ failures: [failure], refused: undefined })
  expect(judgeRefusals([exit], [failure], true)).toEqual({ failures: [failure], refused: undefined })
})

test('an exit kills by exit, also where the code swallowed the error', () => {
  const killed = { by: 'exit', timeout: false, message: 'process.exit was called' }
  expect(judgeRefusals([exit], [failure], false)).toEqual({
    failures: [{ ...killed, case: 2 }],
    refused: undefined,
  })
  expect(judgeRefusals([exit, deletion], [], false)).toEqual({
    failures: [{ ...killed, case: null }],
    refused: undefined,
  })
})

test('an exit that came after another refusal may be a consequence of it', () => {
  expect(judgeRefusals([deletion, exit], [failure], false).refused).toBe('fs.rmSync /x')
})

test('it is said where only confinement refused the first call', () => {
  const confined: Refusal = { ...deletion, confined: true }
  expect(judgeRefusals([confined, deletion], [failure], false)).toEqual({
    failures: [failure],
    refused: 'fs.rmSync /x',
    confined: true,
  })
  expect(judgeRefusals([deletion, confined], [failure], false)).not.toHaveProperty('confined')
  expect(judgeRefusals([confined], [failure], true)).toEqual({ failures: [failure], refused: undefined })
  expect(judgeRefusals([confined, exit], [], false)).toMatchObject({ confined: true })
})
