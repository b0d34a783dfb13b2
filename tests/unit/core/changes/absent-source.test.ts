// Owns the checks of what stands in for a source that is taken away.
import { expect, test } from 'vitest'
import { ABSENT_ERROR, absentSource } from '../../../../packages/core/src/changes/absent-source.ts'

test('it throws an error by its name, whatever the paths hold', () => {
  const text = absentSource('src/a "b".ts', 'src/\u2028`${c}`.ts')
  let thrown: unknown
  try {
    new Function(text)()
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject({ name: ABSENT_ERROR })
  expect(String((thrown as Error).message)).toContain(
    'src/a "b".ts does not fit the old text of src/\u2028`${c}`.ts',
  )
})
