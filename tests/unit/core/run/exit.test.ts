// Owns the checks of packages/core/src/run/exit.ts.
import { describe, expect, test } from 'vitest'
import { decideExit, EXIT, type ExitFacts } from '../../../../packages/core/src/run/exit.ts'
import type { CatchOutcome, ModuleOutcome } from '../../../../packages/core/src/types/outcome.ts'
import { REASONS, type Reason } from '../../../../packages/core/src/types/reason.ts'
import type { CatchReport, ModuleReport, MutationReport } from '../../../../packages/core/src/types/report.ts'

const plain: ExitFacts = {
  verdict: 'green',
  reason: null,
  mutation: null,
  catch: null,
  failOn: 'missed',
  minScore: null,
}

const zero = {
  tried: 0,
  killed: 0,
  survived: 0,
  uncovered: 0,
  timeout: 0,
  blocked: 0,
  compileError: 0,
  outOfMemory: 0,
  unverified: 0,
  ignored: 0,
}

function module(
  outcome: ModuleOutcome,
  counts: Partial<ModuleReport> = {},
  reason: Reason | null = null,
): ModuleReport {
  return { file: 'src/a.ts', outcome, reason, score: null, ...zero, ...counts }
}

function mutation(...modules: ModuleReport[]): MutationReport {
  return {
    base: 'main',
    modules,
    empty: [],
    mutants: [],
    stats: { replayed: 0, fresh: 0, cold: 0, doubted: 0, wallMs: 0 },
  }
}

function undone(...outcomes: CatchOutcome[]): CatchReport {
  const modules = outcomes.map(outcome => ({
    file: 'src/a.ts',
    outcome,
    reason: null,
    by: [],
    slipped: null,
    together: [],
    hunks: [],
  }))
  return { base: 'main', modules, untried: [], signs: [] }
}

const [caught] = undone('caught').modules
const slipped: CatchReport = {
  ...undone('caught'),
  modules: [
    {
      ...caught!,
      hunks: [
        { line: 1, endLine: 2, outcome: 'missed', reason: null, by: [], slipped: { lines: [], more: 0 } },
      ],
    },
  ],
}
const signed: CatchReport = {
  ...undone('caught'),
  signs: [{ file: 'a.test.ts', line: 1, kind: 'skip-added', meaning: 'A skip was added.' }],
}
const proven = module('proven', { killed: 4, tried: 4 })
const interrupted: MutationReport = {
  ...mutation(proven),
  mutants: [{ status: 'unverified', reason: 'interrupted' } as MutationReport['mutants'][number]],
}
const missed = module('missed', { survived: 2, tried: 2 })
const open = module('unverified', {}, 'suite-red')

describe('decideExit', () => {
  test.each<[string, Partial<ExitFacts>, number]>([
    ['a green run', {}, 0],
    ['more than the wanted score', { mutation: mutation(proven), minScore: 50 }, 0],
    ['strict mode without a fixed failure', { tests: { failed: [], fixed: [] }, strictKnown: true }, 0],
    ['a green run where known failures fail', { known: 'fail' }, 0],
    ['an unverified run where known failures fail', { verdict: 'unverified', known: 'fail' }, 4],
    ['no survivor under --fail-on survived', { mutation: mutation(proven), failOn: 'survived' }, 0],
    ['nothing that counts and no wanted score', { mutation: mutation(module('proven')) }, 0],
    ['known failures only', { verdict: 'known-only' }, 0],
    ['known failures only where they fail', { verdict: 'known-only', known: 'fail' }, 1],
    ['a fixed known failure', { tests: { failed: [], fixed: ['x'] } }, 0],
    ['a fixed known failure in strict mode', { tests: { failed: [], fixed: ['x'] }, strictKnown: true }, 1],
    ['a red run', { verdict: 'red' }, 1],
    ['an unverified run', { verdict: 'unverified', reason: 'no-tests' }, 4],
    [
      'an unverified run where missing is no failure',
      { verdict: 'unverified', reason: 'no-tests', failOn: 'never' },
      4,
    ],
    ['an interruption after every module was proven', { mutation: interrupted }, 4],
    ['an interruption where missing is no failure', { mutation: interrupted, failOn: 'never' }, 4],
    ['an unreadable base', { obstacle: 'The base cannot be read.' }, 4],
    ['wrong usage', { usageError: 'Unknown flag.' }, 2],
    ['nothing to mutate', { mutation: mutation() }, 0],
    ['proven modules', { mutation: mutation(proven) }, 0],
    ['a missed module', { mutation: mutation(proven, missed) }, 3],
    ['an uncovered module', { mutation: mutation(proven, module('uncovered', { uncovered: 1 })) }, 3],
    ['a missed module under --fail-on never', { mutation: mutation(missed), failOn: 'never' }, 0],
    [
      'a survivor in a proven module',
      { mutation: mutation(module('proven', { killed: 1, survived: 1 })) },
      0,
    ],
    [
      'the same under --fail-on survived',
      { mutation: mutation(module('proven', { killed: 1, survived: 1 })), failOn: 'survived' },
      3,
    ],
    ['a missed hunk in a caught file', { catch: slipped }, 0],
    ['the same under --fail-on survived', { catch: slipped, failOn: 'survived' }, 3],
    ['a sign in test edits', { catch: signed }, 0],
    ['a sign in test edits under --fail-on-signs', { catch: signed, failOnSigns: true }, 3],
    ['no sign under --fail-on-signs', { catch: slipped, failOnSigns: true }, 0],
    ['an unverified module', { mutation: mutation(proven, open) }, 4],
    ['an unverified module under --fail-on never', { mutation: mutation(proven, open), failOn: 'never' }, 0],
    [
      'a score below the wanted one',
      { mutation: mutation(module('proven', { killed: 1, survived: 1 })), minScore: 51 },
      3,
    ],
    [
      'the wanted score',
      { mutation: mutation(module('proven', { killed: 1, survived: 1 })), minScore: 50 },
      0,
    ],
    [
      'a score below the wanted one under --fail-on never',
      { mutation: mutation(missed), minScore: 1, failOn: 'never' },
      3,
    ],
    ['no score where one is wanted', { mutation: mutation(open), minScore: 1, failOn: 'never' }, 4],
    ['nothing to mutate where a score is wanted', { mutation: mutation(), minScore: 80 }, 0],
    ['an unnoticed change', { catch: undone('caught', 'missed') }, 3],
    ['an unnoticed change under --fail-on never', { catch: undone('missed'), failOn: 'never' }, 0],
    ['an unverified change', { catch: undone('caught', 'unverified') }, 4],
    ['changes all caught', { catch: undone('caught') }, 0],
  ])('%s', (_, change, code) => {
    const decision = decideExit({ ...plain, ...change })
    expect(decision.code).toBe(code)
    expect(decision.reason).toMatch(/^\S.*\.$/)
  })

  test('the order is usage, tests, missed, unverified', () => {
    const all: ExitFacts = {
      ...plain,
      usageError: 'Wrong.',
      verdict: 'red',
      mutation: mutation(missed, open),
      obstacle: 'No base.',
    }
    expect(decideExit(all).code).toBe(EXIT.usage)
    expect(decideExit({ ...all, usageError: null }).code).toBe(EXIT.testsFailed)
    expect(decideExit({ ...all, usageError: null, verdict: 'green' }).code).toBe(EXIT.missed)
    expect(decideExit({ ...all, usageError: null, verdict: 'green', mutation: mutation(open) }).code).toBe(
      EXIT.unverified,
    )
  })

  test('a score that just fails is not shown as the wanted one', () => {
    const close = mutation(module('proven', { killed: 7996, survived: 2004 }))
    expect(decideExit({ ...plain, mutation: close, minScore: 80 }).reason).toBe(
      'The score 79.9 is below the wanted 80.',
    )
  })

  test('the reason of exit 3 tells missed from uncovered', () => {
    const report = mutation(proven, missed, module('uncovered'))
    expect(decideExit({ ...plain, mutation: report }).reason).toBe(
      'No test went red for 2 of 3 modules (1 missed, 1 uncovered).',
    )
  })

  test('the reason of exit 4 names the reasons of the modules', () => {
    expect(decideExit({ ...plain, mutation: mutation(proven, open) }).reason).toBe(
      'Could not verify 1 of 2 modules: suite-red.',
    )
  })

  test.each<[string, Partial<ExitFacts>, string]>([
    ['a green run', {}, 'All tests passed.'],
    ['known failures', { verdict: 'known-only' }, 'Only known failures failed.'],
    ['what the verdict says', { sentence: '3 cases passed.' }, '3 cases passed.'],
    ['a red run', { verdict: 'red' }, 'Tests failed.'],
    ['what the red says', { verdict: 'red', sentence: '1 of 3 cases failed.' }, '1 of 3 cases failed.'],
    ['a reason', { verdict: 'unverified', reason: 'no-tests' }, REASONS['no-tests']],
    ['no reason', { verdict: 'unverified' }, 'The run could not be verified.'],
    ['only missed modules', { mutation: mutation(missed) }, 'No test went red for 1 of 1 module.'],
    [
      'proven modules beside others',
      { mutation: mutation(proven, proven, missed), failOn: 'never' },
      '2 of 3 modules proven.',
    ],
    ['caught changes', { catch: undone('caught', 'caught') }, '2 of 2 changes caught when undone.'],
    [
      'changes of which one was missed',
      { catch: undone('caught', 'missed'), failOn: 'never' },
      '1 of 2 changes caught when undone.',
    ],
    ['a missed change', { catch: undone('missed') }, 'No test noticed that 1 change had been undone.'],
    ['no change to undo', { catch: undone() }, 'All tests passed.'],
    [
      'modules and changes',
      { mutation: mutation(proven), catch: undone('caught') },
      '1 of 1 module proven. 1 of 1 change caught when undone.',
    ],
    [
      'unverified modules and changes',
      { mutation: mutation(proven, open, open), catch: undone('unverified') },
      'Could not verify 3 of 4 modules: suite-red.',
    ],
    ['an unverified change', { catch: undone('unverified') }, 'Could not verify 1 of 1 module.'],
    [
      'survivors',
      { mutation: mutation(module('proven', { killed: 1, survived: 2 })), failOn: 'survived' },
      '2 mutants survived, and --fail-on survived is set.',
    ],
    [
      'fixed failures',
      { tests: { failed: [], fixed: ['x', 'y'] }, strictKnown: true },
      '2 known failures now passing, and --strict-known is set: remove from the list.',
    ],
  ])('the reason of %s', (_, change, reason) => {
    expect(decideExit({ ...plain, ...change }).reason).toBe(reason)
  })

  test('nothing to mutate is said without a base where there is none', () => {
    const report = { ...mutation(), base: null }
    expect(decideExit({ ...plain, mutation: report }).reason).toBe('Nothing to mutate.')
  })

  test('nothing to mutate is said with the base', () => {
    expect(decideExit({ ...plain, mutation: mutation() }).reason).toBe('Nothing to mutate since main.')
  })
})
