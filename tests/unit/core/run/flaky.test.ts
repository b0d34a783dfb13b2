import { expect, test } from 'vitest'
import { type FlakyCase, flakyCases, type RecordedAttempt } from '../../../../packages/core/src/run/flaky.ts'

/** `t1+` is a pass on the clean tree t1 in a run of its own, `t1-` a failure, `t1!-` one on a dirty tree; `r:` names the run. */
function observations(text: string, id = 'a'): readonly RecordedAttempt[] {
  return text.split(' ').map((word, at) => {
    const [, run, tree = '', dirty, sign] = /^(?:(\w+):)?(\w+)(!?)([+-])$/.exec(word)!
    return {
      id,
      file: 'a.test.ts',
      name: id,
      run: run ?? `run ${id} ${at}`,
      tree: tree === 'none' ? null : tree,
      dirty: dirty === '!',
      state: sign === '+' ? 'pass' : 'fail',
    }
  })
}

const found = (text: string): Pick<FlakyCase, 'n' | 'failed' | 'because'> | null => {
  const [flaky] = flakyCases(observations(text))
  return flaky ? { n: flaky.n, failed: flaky.failed, because: flaky.because } : null
}

test('both outcomes on one clean tree are flaky, and n counts just the attempts there', () => {
  expect(found('t1+ t1+ t1- t2- t3+')).toEqual({ n: 3, failed: 1, because: 'tree' })
})

test('evidence of several trees adds up', () => {
  expect(found('t1+ t1- t2- t2- t2+')).toEqual({ n: 5, failed: 3, because: 'tree' })
})

test('both outcomes within one run are flaky on a dirty tree too', () => {
  expect(found('r:t1!- r:t1!+')).toEqual({ n: 2, failed: 1, because: 'retry' })
  expect(found('r:none!- r:none!+')).toEqual({ n: 2, failed: 1, because: 'retry' })
  expect(found('r:t1- r:t1+')).toEqual({ n: 2, failed: 1, because: 'retry' })
})

test.each(['t1+ t2-', 't1+ t1!-', 't1!+ t1!-', 'none+ none-', 't1- t1-', 't1+'])('%s says nothing', text => {
  expect(found(text)).toBeNull()
})

test('skipped attempts are no evidence', () => {
  const [pass] = observations('t1+')
  expect(flakyCases([pass!, { ...pass!, run: 'other', state: 'skip' }])).toEqual([])
})

test('cases that fail most come first', () => {
  const all = [...observations('t1+ t1+ t1-', 'seldom'), ...observations('t1+ t1-', 'often')]
  expect(flakyCases(all).map(({ id }) => id)).toEqual(['often', 'seldom'])
})
