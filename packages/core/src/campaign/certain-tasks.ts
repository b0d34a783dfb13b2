// Owns which tasks of the next round are certain while the first one is still on: whatever else it finds, these will be asked.
import type { ColdTask } from '../replay/cold-file.ts'
import type { MutantRef } from '../types/site.ts'
import { certainChecks } from './kills-to-check.ts'
import type { Ledger, MutantAccount } from './ledger.ts'
import { openTasks } from './next-round.ts'

/** False while a file that has not come to it may still kill it. */
function isTried({ entries }: MutantAccount): boolean {
  for (const { standing } of entries.values()) if (standing === 'untried') return false
  return true
}

/** Tasks by test file id. `ledger` holds what is known so far; `isAsked` is true for mutants that are asked about already. */
export function certainTasks(
  ledger: Ledger,
  isAsked: (ref: MutantRef) => boolean,
): ReadonlyMap<number, readonly ColdTask[]> {
  const tasks = new Map<number, ColdTask[]>()
  const push = (id: number, task: ColdTask): void => {
    const list = tasks.get(id)
    if (list) list.push(task)
    else tasks.set(id, [task])
  }
  for (const { account, id, forced } of openTasks(ledger, isTried))
    push(id, { ...account.ref, ...(forced ? { forced } : {}) })
  for (const [id, ref] of certainChecks(ledger, isAsked)) push(id, { ...ref, seen: true, forced: true })
  return tasks
}
