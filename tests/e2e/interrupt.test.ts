// Owns Ctrl-C during a mutating run: what is known is said, the rest is unverified, no worker outlives the command.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTree } from './run-tree.ts'

/** The promise is two seconds. Generous, for machines that are busy with something else. */
const END_MS = 10_000

test('Ctrl-C while a worker hangs in native code ends the run at once with exit 4 and says what was not decided', async () => {
  const tree = openTree('native-hang')
  try {
    // Says when a mutant has the expression backtrack; nothing else gets that far with this text.
    const loud = `{ length: 60, toString() { writeSync(2, 'HANGS'); return 'a'.repeat(60) + 'b' } }`
    const path = join(tree.project, 'test/pattern.test.js')
    const text = readFileSync(path, 'utf8').replace(/`\$\{'a'\.repeat\(60\)\}b`/, loud)
    writeFileSync(path, `import { writeSync } from 'node:fs'\n${text}`)
    const run = await tree.run({ interrupt: { text: 'HANGS', afterMs: 100 } })
    expect(run.stderr).not.toContain('killed by the test')
    expect(run.code).toBe(4)
    expect(run.msAfterInterrupt).toBeLessThan(END_MS)
    expect(run.json?.exit.code).toBe(4)
    const open = run.json?.mutation?.mutants.filter(mutant => mutant.status === 'unverified') ?? []
    expect(open.length).toBeGreaterThan(0)
    expect(new Set(open.map(({ reason }) => reason))).toEqual(new Set(['interrupted']))
    // The tests themselves had all ended: only mutants were cut short.
    expect(run.json?.verdict).toBe('green')
    expect(run.touched).toEqual([])
  } finally {
    tree.close()
  }
})

test('Ctrl-C while new workers check keeps the kills that were seen before', async () => {
  const tree = openTree('two-files')
  try {
    const run = await tree.run({ interrupt: { text: 'checking in new workers', afterMs: 0 } })
    expect(run.msAfterInterrupt).toBeLessThan(END_MS)
    const statuses = (run.json?.mutation?.mutants ?? []).map(({ status }) => status)
    expect(statuses).toContain('killed')
    expect(run.touched).toEqual([])
  } finally {
    tree.close()
  }
})
