// Owns whether tests may run a module that could not be asked about its mutants.
import type { Ledger, LedgerFile } from './ledger.ts'

/** True for a file that cannot be driven, unless it is known to have evaluated other modules only. */
export function mayReach({ unsupported, loaded }: LedgerFile, key: string): boolean {
  return unsupported !== null && (loaded.length === 0 || loaded.includes(key))
}

/** True when such a file may reach the module, or when the module also runs where no mutant is active. */
export function mayRunUnasked({ unseen, files }: Ledger, key: string): boolean {
  return unseen.has(key) || files.some(file => mayReach(file, key))
}
