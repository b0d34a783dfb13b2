// Owns the reporter that Jest constructs in a run of the command: the one that the command holds ready.
import { heldReporter } from './main/driven-slot.ts'
import type { GlobalConfig } from './main/jest-config-types.ts'

/** Called with `new` by Jest; gives the held reporter, or one that does nothing. */
export default function DrivenReporter(globalConfig: GlobalConfig): object {
  const reporter = heldReporter()
  reporter?.attach(globalConfig)
  return reporter ?? {}
}
