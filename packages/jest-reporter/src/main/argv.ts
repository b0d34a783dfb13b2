// Owns turning filters and runner arguments of the command into what Jest makes of its own command line.
import type { DriveOptions } from '@redproof/core'
import { safeText } from '@redproof/core'
import { JestUsageError } from './jest-usage-error.ts'
import type { Argv, ProjectJest } from './project-jest.ts'

/** Flags that make Jest do something else than running tests. */
const OTHER_JOBS = ['watch', 'watchAll', 'listTests', 'showConfig', 'clearCache', 'init', 'help', 'version']

class Stopped extends Error {}

/** Parses as Jest does. Throws JestUsageError where Jest would print its help and end the process. */
export async function parseRunnerArgs(
  project: ProjectJest,
  { filters, runnerArgs }: Pick<DriveOptions, 'filters' | 'runnerArgs'>,
): Promise<Argv> {
  const { exit } = process
  const { log, error } = console
  let said = ''
  const listen = (...words: unknown[]): void => {
    said ||= words.map(String).join(' ')
  }
  process.exit = (() => {
    throw new Stopped()
  }) as typeof process.exit
  console.log = listen
  console.error = listen
  let argv: Argv
  try {
    argv = await project.buildArgv([...runnerArgs, ...filters])
  } catch (thrown) {
    const message = thrown instanceof Stopped ? said : String((thrown as Error).message)
    throw new JestUsageError(`Jest does not accept what follows --: ${lastLine(message)}`)
  } finally {
    process.exit = exit
    console.log = log
    console.error = error
  }
  const other = OTHER_JOBS.find(flag => argv[flag] === true)
  if (other !== undefined) throw new JestUsageError(`\`--${other}\` of Jest is not supported here.`)
  return argv
}

/** What is wrong comes after the help text, or after a headline. */
function lastLine(message: string): string {
  const lines = message
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('https://') && !/^CLI Options Documentation/.test(line))
  return safeText(lines.at(-1) ?? 'no message', 300)
}
