// Owns the moment before the first file of the user is loaded: circus is set up by then, and nothing of the user's has run.
import { createRealmGuard, type RealmGuard } from '@redproof/core/worker'
import type { FileContext } from './file-context.ts'

/** What the realm was like at that moment; null when it has not come. */
export interface FirstLoad {
  before: RealmGuard | null
}

/** Waits for that moment; notes the hooks of circus's own in `context` too. */
export function watchFirstLoad(context: FileContext): FirstLoad {
  const { runtime, config, testPath, environment } = context
  const seen: FirstLoad = { before: null }
  const own = new Set([...config.setupFilesAfterEnv, testPath])
  const note = (path: string): void => {
    if (seen.before || !context.state || !own.has(path)) return
    context.ownHooks = [...context.state.rootDescribeBlock.hooks]
    seen.before = createRealmGuard(environment.global, process)
    seen.before.snapshot()
  }
  const { requireModule, unstable_importModule } = runtime
  runtime.requireModule = function (this: typeof runtime, path, ...rest) {
    note(path)
    return requireModule.call(this, path, ...rest)
  }
  runtime.unstable_importModule = function (this: typeof runtime, path, ...rest) {
    note(path)
    return unstable_importModule.call(this, path, ...rest)
  }
  return seen
}
