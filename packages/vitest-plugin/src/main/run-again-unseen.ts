// Owns running test files once more on the same Vitest, each in a new worker, so that nobody but redproof hears of it.
import type { TestModule, TestSpecification, Vitest } from 'vitest/node'

/** Resolves with every module that Vitest knows then, those of earlier runs included. The exit code may be another one. */
export async function runAgainUnseen(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
): Promise<readonly TestModule[]> {
  const inside = vitest as unknown as { reporters: readonly unknown[] }
  const { reporters } = inside
  const kept = vitest.projects.map(({ config }) => ({ config, isolate: config.isolate, bail: config.bail }))
  inside.reporters = []
  // Failures are what these rounds are for: none of them may end the run.
  for (const { config } of kept) Object.assign(config, { isolate: true, bail: 0 })
  const resume = holdResultsCache(vitest)
  // Its report is that of the whole run.
  Object.defineProperty(vitest, 'coverageProvider', { configurable: true, value: undefined })
  try {
    return (await vitest.runTestSpecifications([...specifications])).testModules
  } finally {
    resume()
    Reflect.deleteProperty(vitest, 'coverageProvider')
    for (const { config, ...before } of kept) Object.assign(config, before)
    inside.reporters = reporters
  }
}

/** Later rounds run on purpose with mutants: what they show must not reach the results that Vitest keeps for its sequencer. */
function holdResultsCache(vitest: Vitest): () => void {
  const cache = (vitest as unknown as { cache?: Record<string, unknown> }).cache
  const held = ['_update', 'writeToCache'].filter(name => typeof cache?.[name] === 'function')
  for (const name of held) cache![name] = async () => undefined
  return () => {
    for (const name of held) delete cache![name]
  }
}
