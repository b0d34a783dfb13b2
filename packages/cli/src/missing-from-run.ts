// Owns what the project's own `test` script gives its runner and this run did not: the likeliest reason for a red that `npm test` does not show.
import { safeText } from '@redproof/core'
import { testScript } from './test-script.ts'

export interface ThisRun {
  /** Folder of the run, absolute; the nearest package.json at or above it counts, never above `ceiling`. */
  readonly root: string
  readonly ceiling: string
  readonly runner: 'vitest' | 'jest'
  /** What followed `--`. */
  readonly runnerArgs: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

/** Words with which a runner names an ordinary run. */
const COMMANDS = new Set(['run', 'dev', 'watch', '--run', '--watch', '--watchAll', '--watch=false'])
const VARIABLE = /^([A-Za-z_]\w*)=(.*)$/

/** One sentence naming the variables and flags that the script sets and this run lacks; null where there are none. */
export function missingFromRun({ root, ceiling, runner, runnerArgs, env }: ThisRun): string | null {
  const script = testScript(root, ceiling)
  if (script === null) return null
  // A script of several commands: only the one that starts the runner counts.
  const words = script
    .split(/&&|\|\||;|\|/)
    .map(command => (command.match(/"[^"]*"|'[^']*'|[^\s"']+(?:"[^"]*"|'[^']*')?/g) ?? []).map(unquoted))
    .find(command => command.some(word => isRunner(word, runner)))
  if (!words) return null
  const at = words.findIndex(word => isRunner(word, runner))
  const before = words.slice(0, at)
  const variables = before.filter(word => {
    const [, name, value] = VARIABLE.exec(word) ?? []
    return name !== undefined && env[name] !== value
  })
  // `node --experimental-vm-modules node_modules/jest/bin/jest.js`
  const ofNode = before.includes('node') ? before.filter(word => word.startsWith('-')) : []
  const nodeFlags = ofNode.filter(flag => !(env.NODE_OPTIONS ?? '').split(/\s+/).includes(flag))
  const flags = words.slice(at + 1).filter(word => !COMMANDS.has(word) && !runnerArgs.includes(word))
  const all = [...variables, ...(nodeFlags.length > 0 ? [`NODE_OPTIONS="${nodeFlags.join(' ')}"`] : [])]
  if (all.length + flags.length === 0) return null
  const parts = [
    ...(all.length > 0 ? [`${all.join(' ')} (set it for redproof too)`] : []),
    ...(flags.length > 0 ? [`\`${flags.join(' ')}\` (flags of the runner go after \`--\`)`] : []),
  ]
  return safeText(
    `The \`test\` script of package.json runs ${runner} with what this run did not have: ${parts.join(', and ')}.`,
    400,
  )
}

const unquoted = (word: string): string => word.replace(/["']/g, '')

function isRunner(word: string, runner: string): boolean {
  return new RegExp(`^(.*[/\\\\])?${runner}(\\.m?js|\\.cmd)?$`).test(word)
}
