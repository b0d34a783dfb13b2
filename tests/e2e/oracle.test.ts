// Owns the comparison of reported verdicts with the cold truth, on trees small enough for every run of the tests.
import { expect, test } from 'vitest'
import { askAll, disagrees } from '../oracle/truth.ts'
import { place } from '../oracle/write-mutant.ts'
import { openTree } from './run-tree.ts'
import { treeNames } from './tree.ts'

/** Hazards with few mutants each. `ORACLE_TREES=all` compares every tree, which takes a while. */
const SMALL = [
  'poisoned-dependency',
  'load-kill',
  'static-through-importer',
  'registration',
  'surviving-leak',
]
const trees =
  process.env.ORACLE_TREES === 'all' ? treeNames() : (process.env.ORACLE_TREES?.split(',') ?? SMALL)

test.each(trees)('%s: no reported status differs from a new process', { timeout: 1_800_000 }, async name => {
  const tree = openTree(name)
  try {
    const { json } = await tree.run()
    const claims = (json?.mutation?.mutants ?? [])
      .filter(({ status }) => ['killed', 'timeout', 'survived', 'uncovered'].includes(status))
      .map(mutant => ({
        mutant,
        status: mutant.status,
        detected: mutant.status === 'killed' || mutant.status === 'timeout',
      }))
    const truths =
      claims.length === 0
        ? []
        : await askAll({
            root: tree.project,
            project: json?.scope.root ?? '.',
            runner: 'vitest',
            claims,
            lanes: 2,
          })
    const wrong = truths.filter(disagrees)
    expect(
      wrong.map(
        ({ claim, runs }) =>
          `${place(claim.mutant)} ${claim.mutant.original} -> ${claim.mutant.replacement}: ${claim.status}, cold ${runs.join()}`,
      ),
    ).toEqual([])
    if (SMALL.includes(name)) expect(truths.length).toBeGreaterThan(0)
  } finally {
    tree.close()
  }
})

test('a false claim is contradicted, and a change that means nothing is not', {
  timeout: 300_000,
}, async () => {
  const tree = openTree('proven')
  try {
    const mutant = {
      file: 'src/adult.ts',
      line: 2,
      column: 10,
      endLine: 2,
      endColumn: 19,
      original: 'age >= 18',
    }
    const claims = [
      { mutant: { ...mutant, replacement: 'age > 18' }, status: 'survived', detected: false },
      { mutant: { ...mutant, replacement: '!(age < 18)' }, status: 'killed', detected: true },
      { mutant: { ...mutant, replacement: '!(age < 18)' }, status: 'survived', detected: false },
    ]
    const truths = await askAll({ root: tree.project, project: '.', runner: 'vitest', claims, lanes: 2 })
    expect(truths.map(truth => [truth.answer, disagrees(truth)])).toEqual([
      ['detected', true],
      ['survived', true],
      ['survived', false],
    ])
  } finally {
    tree.close()
  }
})
