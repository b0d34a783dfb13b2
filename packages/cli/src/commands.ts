// Owns the list of commands that run no tests, by name.
import type { CommandInput, CommandOutput } from './command-output.ts'
import { known } from './known.ts'
import { layout } from './layout.ts'
import { runs } from './runs.ts'
import { timings } from './timings.ts'

export type CommandName = 'known' | 'layout' | 'runs' | 'timings'

export const COMMANDS: Readonly<Record<CommandName, (input: CommandInput) => Promise<CommandOutput>>> = {
  known,
  layout,
  runs,
  timings,
}

/** True for a first word that is a command and no filter. */
export function isCommand(word: string | undefined): word is CommandName {
  return word !== undefined && Object.hasOwn(COMMANDS, word)
}
