// Owns how many assertions a case ran, as Vitest's own `expect` counts them.
import { isConcurrent } from './tasks.ts'
import type { Test, VitestApi } from './vitest-api.ts'

/** Asked when the case has ended, and before the next begins; undefined where the count may hold that of others. */
export function countedAssertions({ expect }: VitestApi, test: Test): number | undefined {
  const context = test.context as unknown as { _local?: boolean; expect: VitestApi['expect'] }
  // To look at it would make one.
  if (context._local) return context.expect?.getState().assertionCalls
  return isConcurrent(test) ? undefined : expect?.getState().assertionCalls
}
