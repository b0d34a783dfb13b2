// Owns how many assertions a case ran, as Vitest's own `expect` counts them.
import { isConcurrent } from './tasks.ts'
import type { Test, VitestApi } from './vitest-api.ts'

/** Asked when the case has ended, and before the next begins; null where the count may hold that of others. */
export function countedAssertions({ expect }: VitestApi, test: Test): number | null {
  const context = test.context as unknown as { _local?: boolean; expect: VitestApi['expect'] }
  // To look at it would make one.
  if (context._local) return context.expect?.getState().assertionCalls ?? null
  return isConcurrent(test) || !isAsked(expect) ? null : (expect?.getState().assertionCalls ?? null)
}

/** False where a set-up file has put another `expect` in the place of Vitest's. */
function isAsked(expect: VitestApi['expect']): boolean {
  const { expect: global } = globalThis as { readonly expect?: unknown }
  return global === undefined || global === expect
}
