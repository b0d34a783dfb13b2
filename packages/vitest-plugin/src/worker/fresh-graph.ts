// Owns evaluating a test file's module graph anew inside the same worker.
import type { BaseRunner, File, Suite, VitestApi } from './vitest-api.ts'

/** Outcome of one evaluation: the file as collected, or the message of what failed. */
export interface Renewed {
  readonly file: File
  readonly error: string | null
}

/** Forgets every evaluated module and collects the file again; its test ids stay the same. */
export async function renewGraph(vitest: VitestApi, runner: BaseRunner, original: File): Promise<Renewed> {
  const { vi } = vitest
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.resetConfig()
  runner.moduleRunner?.mocker?.reset?.()
  vi.resetModules()
  forgetMockedModules(runner)
  clearPage()
  // The collector must not report: the reporters know this file already.
  const quiet = Object.create(runner, {
    onBeforeCollect: { value: undefined },
    // A method of the runner's own, with fields that no object made from it has.
    importFile: { value: runner.importFile?.bind(runner) },
    onCollectStart: { value: () => undefined },
    onCollected: { value: undefined },
  }) as BaseRunner
  const [file] = await vitest.collectTests([{ filepath: original.filepath }], quiet)
  const failed = file!.result?.state === 'fail'
  return {
    file: file!,
    error: failed ? String(file!.result?.errors?.[0]?.message ?? 'the file could not be loaded') : null,
  }
}

/** `vi.resetModules` keeps what mock factories made; a new process would make it again. */
function forgetMockedModules(runner: BaseRunner): void {
  runner.workerState.evaluatedModules?.idToModuleMap.forEach((node, id) => {
    if (!id.startsWith('mock:')) return
    node.promise = undefined
    node.exports = undefined
    node.evaluated = false
    node.importers?.clear()
  })
}

function clearPage(): void {
  const { document } = globalThis as {
    document?: { body?: { replaceChildren?(): void }; head?: { replaceChildren?(): void } }
  }
  document?.body?.replaceChildren?.()
  document?.head?.replaceChildren?.()
}

/** Hooks that a module outside the graph registered (a library's clean-up) are not registered again: carry them over. */
export function keepHooks(vitest: VitestApi, original: File, renewed: File): void {
  const before = vitest.getSuiteHooks(original as Suite)
  const after = vitest.getSuiteHooks(renewed as Suite)
  for (const [name, hooks] of Object.entries(before)) {
    const lost = hooks.length - (after[name]?.length ?? 0)
    if (lost > 0) after[name]!.unshift(...hooks.slice(0, lost))
  }
}
