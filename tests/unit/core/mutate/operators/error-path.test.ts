import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('catch, finally and their methods are emptied or dropped', () => {
  expect(
    mutantsOf(
      'error-path',
      'try { a() } catch { b() } finally { c() } try { d() } catch {} f(p.catch(g)); q.finally(h)',
    ),
  ).toEqual(['{ b() } -> {}', '{ c() } -> {}', 'p.catch(g) -> p', 'q.finally(h) -> q'])
})

test('what the error path did is not done', async () => {
  const code = `
    const f = async () => { try { throw new Error('x') } catch (error) { const m = error.message; out(m) } finally { out('end') } return await Promise.reject(new Error('y')).catch(e => e.message) }
    out(await f())`
  expect(await outcomesOf('error-path', code)).toEqual({
    plain: ['x', 'end', 'y'],
    '{ const m = error.message; out(m) } -> {}': ['end', 'y'],
    "{ out('end') } -> {}": ['x', 'y'],
    "Promise.reject(new Error('y')).catch(e => e.message) -> Promise.reject(new Error('y'))": [
      'x',
      'end',
      'Error: y',
    ],
  })
})

test('the place is the block', () => {
  expect(placesOf('error-path', 'try {} catch { a }')).toEqual(['1:14-1:19'])
})
