// Lists what the command's package offers to programs: running it, and reading its arguments.
export { type ParsedArgs, parseArgs } from './args.ts'
export { run } from './run.ts'
export type { RunInput } from './run-setup.ts'
