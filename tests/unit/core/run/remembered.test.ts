import { describe, expect, test } from 'vitest'
import { caseId, syntheticCaseId } from '../../../../packages/core/src/run/identity.ts'
import {
  mergeRemembered,
  type ObservedRun,
  type RememberedFailure,
} from '../../../../packages/core/src/run/remembered.ts'

type Seen = ObservedRun['cases'][number]

const FILE = 'test/a.test.ts'

function seen(title: string, state: Seen['state'], rest: Partial<Seen> = {}): Seen {
  const titles = rest.titles ?? [title]
  const { file = FILE, project = '' } = rest
  return { id: caseId({ project, file, titles }), file, project, titles, name: title, state, ...rest }
}

function broken(kind: 'load' | 'hook', titles: readonly string[] = [], file = FILE): Seen {
  const key = { project: '', file, titles }
  return { ...key, id: syntheticCaseId({ ...key, kind }), name: kind, state: 'fail', synthetic: true }
}

function run(cases: readonly Seen[], rest: Partial<ObservedRun> = {}): ObservedRun {
  const paths = [...new Set(cases.map(({ file }) => file))]
  const files = paths.map(file => ({ project: '', file, failedToLoad: false }))
  return { endedAt: 100, wholeProjects: [], files, cases, ...rest }
}

/** The memory after a run in which just these failed. */
function memoryOf(...failed: readonly Seen[]): readonly RememberedFailure[] {
  return mergeRemembered([], run(failed, { endedAt: 50 }))
}

const left = (after: readonly RememberedFailure[]): readonly string[] => after.map(({ name }) => name)
const whole = { wholeProjects: [''] }

describe('a case', () => {
  test('is remembered when it fails, with all that finds it again', () => {
    const failed = seen('b', 'fail', { titles: ['a', 'b'] })
    const { id, name, titles } = failed
    expect(mergeRemembered([], run([failed, seen('c', 'pass')]))).toEqual([
      { id, name, titles, file: FILE, project: '', kind: 'case', failedAt: 100 },
    ])
  })

  test('leaves when it is seen to pass, in a filtered run too', () => {
    expect(left(mergeRemembered(memoryOf(seen('a', 'fail')), run([seen('a', 'pass')])))).toEqual([])
  })

  test.each(['skip', 'todo'] as const)('stays when a whole run has it as %s', state => {
    expect(left(mergeRemembered(memoryOf(seen('a', 'fail')), run([seen('a', state)], whole)))).toEqual(['a'])
  })

  test('stays when a filtered run does not hold it', () => {
    expect(left(mergeRemembered(memoryOf(seen('a', 'fail')), run([seen('b', 'pass')])))).toEqual(['a'])
  })

  test('leaves when a whole collection of its project no longer holds it', () => {
    expect(left(mergeRemembered(memoryOf(seen('a', 'fail')), run([seen('b', 'pass')], whole)))).toEqual([])
  })

  test('leaves when a whole collection no longer holds its file', () => {
    const other = seen('b', 'pass', { file: 'test/b.test.ts' })
    expect(left(mergeRemembered(memoryOf(seen('a', 'fail')), run([other], whole)))).toEqual([])
  })

  test('stays when the whole collection was one of another project', () => {
    const after = mergeRemembered(
      memoryOf(seen('a', 'fail')),
      run([seen('b', 'pass')], { wholeProjects: ['x'] }),
    )
    expect(left(after)).toEqual(['a'])
  })

  test('stays when its file fails to load, in a whole collection too', () => {
    const files = [{ project: '', file: FILE, failedToLoad: true }]
    const after = mergeRemembered(memoryOf(seen('a', 'fail')), run([broken('load')], { ...whole, files }))
    expect([...left(after)].sort()).toEqual(['a', 'load'])
  })

  test('of the same titles in another project is another case', () => {
    const after = mergeRemembered(memoryOf(seen('a', 'fail')), run([seen('a', 'pass', { project: 'x' })]))
    expect(left(after)).toEqual(['a'])
  })

  test('counts as failed when one run saw it pass and fail', () => {
    const both = [seen('a', 'fail'), seen('a', 'pass')]
    expect(left(mergeRemembered([], run(both)))).toEqual(['a'])
    expect(left(mergeRemembered([], run([...both].reverse())))).toEqual(['a'])
  })
})

describe('known failures', () => {
  test('are never remembered', () => {
    expect(mergeRemembered([], run([seen('a', 'fail', { known: true })]))).toEqual([])
  })

  test('leave the memory when they become known', () => {
    const after = mergeRemembered(memoryOf(seen('a', 'fail')), run([seen('a', 'fail', { known: true })]))
    expect(left(after)).toEqual([])
  })
})

describe('a file that failed to load', () => {
  const memory = memoryOf(broken('load'))

  test('is remembered as such', () => {
    expect(memory[0]!.kind).toBe('load')
  })

  test('leaves when it loads, whatever its cases do', () => {
    expect(left(mergeRemembered(memory, run([seen('a', 'fail')])))).toEqual(['a'])
  })

  test('stays when it fails to load again, or is not part of the run', () => {
    const files = [{ project: '', file: FILE, failedToLoad: true }]
    const other = seen('b', 'pass', { file: 'test/b.test.ts' })
    expect(left(mergeRemembered(memory, run([broken('load')], { files })))).toEqual(['load'])
    expect(left(mergeRemembered(memory, run([other])))).toEqual(['load'])
  })

  test('leaves when a whole collection no longer holds it', () => {
    const other = seen('b', 'pass', { file: 'test/b.test.ts' })
    expect(left(mergeRemembered(memory, run([other], whole)))).toEqual([])
  })
})

describe('a hook that failed', () => {
  const memory = memoryOf(broken('hook', ['suite']))
  const inside = (state: Seen['state']): Seen => seen('a', state, { titles: ['suite', 'a'] })

  test('is remembered as such', () => {
    expect(memory[0]!.kind).toBe('hook')
  })

  test('leaves when a case of its suite passes without it', () => {
    expect(left(mergeRemembered(memory, run([inside('pass')])))).toEqual([])
  })

  test('stays when it fails again although a case passed', () => {
    expect(left(mergeRemembered(memory, run([inside('pass'), broken('hook', ['suite'])])))).toEqual(['hook'])
  })

  test('stays when its suite was skipped, or only others passed', () => {
    expect(left(mergeRemembered(memory, run([inside('skip'), seen('b', 'pass')], whole)))).toEqual(['hook'])
    expect(left(mergeRemembered(memory, run([seen('suite', 'pass')])))).toEqual(['hook'])
  })

  test('leaves when a whole collection no longer holds its suite', () => {
    expect(left(mergeRemembered(memory, run([seen('b', 'pass')], whole)))).toEqual([])
  })
})

describe('the order in which runs end', () => {
  test('a run that ended before the failure changes nothing about it', () => {
    const early = run([seen('a', 'pass')], { endedAt: 10 })
    const earlyWhole = run([seen('b', 'pass')], { endedAt: 10, ...whole })
    const memory = memoryOf(seen('a', 'fail'))
    expect([mergeRemembered(memory, early), mergeRemembered(memory, earlyWhole)]).toEqual([memory, memory])
  })

  test('an early failure of a case that has passed since is old news', () => {
    const late = run([seen('a', 'fail')], { passedSince: new Set([seen('a', 'fail').id]) })
    expect(mergeRemembered([], late)).toEqual([])
  })

  test('newer failures come first', () => {
    const memory = memoryOf(seen('a', 'fail'), seen('b', 'fail'))
    expect(left(mergeRemembered(memory, run([seen('b', 'fail')])))).toEqual(['b', 'a'])
  })
})
