// Owns the runner class of an ordinary run in which remembered failures come first; the mutating run has its own.
import { currentOrder, FailedFirst } from './worker/failed-first.ts'
import { type File, loadBase, type Suite, type Test, type VitestApi } from './worker/vitest-api.ts'

const Base: VitestApi['Base'] = await loadBase(currentOrder())

export default class OrderRunner extends Base {
  #first: FailedFirst | null = null

  override onBeforeRunFiles(files: File[]): unknown {
    // One file a call, with and without isolation.
    this.#first = files[0] ? FailedFirst.begin(files[0], this.config.name ?? '') : null
    return super.onBeforeRunFiles?.(files)
  }

  override async onAfterRunTask(test: Test): Promise<void> {
    await super.onAfterRunTask?.(test)
    // At once: what is asked of the main process arrives a tenth of a second later.
    if (this.#first?.ends(test)) this.cancelRun = true
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    await super.onAfterRunSuite?.(suite)
    if (this.#first?.ends(suite)) this.cancelRun = true
  }
}
