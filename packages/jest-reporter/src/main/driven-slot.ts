// Owns handing the command's own reporter to Jest, which makes reporters itself and passes only data.
import type { GlobalConfig } from './jest-config-types.ts'

export interface Attachable {
  attach(globalConfig: GlobalConfig): void
}

const SLOT = Symbol.for('redproof.jest.reporter')

type Holder = { [SLOT]?: Attachable | undefined }

/** Keeps the reporter that the next run of Jest gets. A symbol, so that two copies of this file meet. */
export function holdReporter(reporter: Attachable | null): void {
  ;(globalThis as Holder)[SLOT] = reporter ?? undefined
}

export function heldReporter(): Attachable | undefined {
  return (globalThis as Holder)[SLOT]
}
