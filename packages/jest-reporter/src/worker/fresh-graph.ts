// Owns evaluating a test file's module graph anew in the same realm.
import type { DescribeBlock } from './circus.ts'
import type { FileContext } from './file-context.ts'

/** Forgets every evaluated module and collects the file again; the message of what failed, or null. */
export async function renewGraph(context: FileContext): Promise<unknown> {
  const { runtime, config, testPath } = context
  beginCollection(context)
  runtime.restoreAllMocks()
  runtime.resetModules()
  clearPage(context.environment.global)
  const load = async (path: string): Promise<void> => {
    if (runtime.unstable_shouldLoadAsEsm(path)) {
      await runtime.unstable_importModule(path)
      return
    }
    const loaded = runtime.requireModule(path)
    if (path !== testPath && typeof loaded === 'function') await loaded()
  }
  runtime.enterTestCode?.()
  try {
    for (const path of config.setupFilesAfterEnv) await load(path)
    await load(testPath)
    return null
  } catch (error) {
    return error ?? new Error('the file threw nothing')
  } finally {
    runtime.leaveTestCode?.()
  }
}

/** Circus as it was before the first file was loaded: only its own hooks, nothing collected. */
function beginCollection({ state, ownHooks }: FileContext): void {
  const root: DescribeBlock = { ...state!.rootDescribeBlock, children: [], tests: [], hooks: [] }
  root.hooks = (ownHooks ?? []).map(hook => Object.assign(hook, { parent: root }))
  Object.assign(state!, {
    rootDescribeBlock: root,
    currentDescribeBlock: root,
    hasStarted: false,
    hasFocusedTests: false,
  })
}

function clearPage(realm: Record<PropertyKey, unknown>): void {
  const { document } = realm as {
    document?: { body?: { replaceChildren?(): void }; head?: { replaceChildren?(): void } }
  }
  document?.body?.replaceChildren?.()
  document?.head?.replaceChildren?.()
}
