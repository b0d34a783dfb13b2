// Owns `redproof layout`: which modules and tests belong together, how that was found, and what pairs with nothing.
import { findRepository, type Layout, layout as layoutOf, safeText } from '@redproof/core'
import { answer, type CommandInput, type CommandOutput, refuse } from './command-output.ts'
import { commandWords } from './command-words.ts'
import { loadConfig } from './config.ts'
import { resolveOptions } from './config-resolve.ts'
import { pairingRules } from './pairing-rules.ts'

/** `redproof layout [--json] [--cwd <folder>]`: about the whole repository, by names and imports; nothing is run. */
export async function layout({ words, cwd: from }: CommandInput): Promise<CommandOutput> {
  const read = commandWords('layout', words, { flags: ['--json'], rest: false, cwd: from })
  if ('kind' in read) return refuse(read.sentence)
  const { root } = findRepository(read.cwd)
  const config = loadConfig(read.cwd, root)
  if (config.kind === 'usage-error') return refuse(config.sentence)
  const resolved = resolveOptions({}, process.env, config.settings)
  if (resolved.kind === 'usage-error') return refuse(resolved.sentence)
  const { templates, notes } = pairingRules(root, resolved.options.pairing)
  const found = layoutOf(root, { templates })
  return answer(
    read.flags.json ? `${JSON.stringify({ templates, ...found }, null, 2)}\n` : textOf(found),
    notes,
  )
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`
const path = (file: string): string => safeText(file, 200)

function textOf(found: Layout): string {
  const { pairs, sourcesWithoutTest, testsWithoutSource, nothingToTest, onlyLoads, testedInSource } = found
  const blocks = pairs.map(({ source, tests }) => {
    const lines = tests.map(({ test, how, imports }) => {
      const also = how === 'import' ? 'imports it' : imports ? `${how}, imports it` : how
      return `  ${path(test)}  (${also})\n`
    })
    return `${path(source)}\n${lines.join('')}`
  })
  const ways = new Map<string, number>()
  for (const { tests } of pairs) ways.set(tests[0]!.how, (ways.get(tests[0]!.how) ?? 0) + 1)
  const by = [...ways].map(([how, n]) => `${n} by ${how}`).join(', ')
  const sources = pairs.length + sourcesWithoutTest.length
  const head =
    sources === 0
      ? 'No modules found.\n'
      : `${pairs.length} of ${count(sources, 'module')} paired with a test${by === '' ? '' : `: ${by}`}\n`
  return [
    head,
    ...blocks,
    list('Modules without a test', sourcesWithoutTest),
    list('Tests of no module', testsWithoutSource),
    list('Tested in the module itself', testedInSource),
    list('Nothing to test (types and re-exports only)', nothingToTest),
    list('Nothing to test (it only loads others, for what that does)', onlyLoads),
  ]
    .filter(block => block !== '')
    .join('\n')
}

function list(title: string, files: readonly string[]): string {
  return files.length === 0 ? '' : `${title}\n${files.map(file => `  ${path(file)}\n`).join('')}`
}
