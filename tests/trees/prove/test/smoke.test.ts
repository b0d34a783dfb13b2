import { test } from 'vitest'
import { clamp } from '../src/clamp.ts'

test('only runs it', () => {
  clamp(50)
})
