import { describe, expect, test } from 'vitest'
import type { ActionKind } from '../../../../packages/core/src/belt/action.ts'
import { createJudge, type Judge } from '../../../../packages/core/src/belt/judge.ts'
import { createPlaces } from '../../../../packages/core/src/belt/places.ts'

function judgeWith(strict = false): Judge {
  const places = createPlaces({
    tempDirs: ['/no-such/temp'],
    kept: ['/no-such/temp/kept'],
    home: '/no-such/home',
    sealed: ['/no-such/temp/sealed'],
  })
  return createJudge(places, strict)
}

const passes = (judge: Judge, kind: ActionKind, path: string): boolean =>
  judge.checkPath(kind, 'fs.x', path, () => path) === null

test('until it records or is armed everything passes and nothing is remembered', () => {
  const judge = judgeWith()
  expect(passes(judge, 'delete-tree', '/no-such')).toBe(true)
  expect([...judge.known, ...judge.refusals]).toEqual([])
})

test('what the recording run did passes later, by kind and by path', () => {
  const judge = judgeWith()
  judge.state = 'record'
  passes(judge, 'write', '/no-such/out/a')
  judge.state = 'armed'
  expect(passes(judge, 'write', '/no-such/out/a')).toBe(true)
  expect(passes(judge, 'write', '/no-such/out/b')).toBe(false)
  expect(passes(judge, 'delete', '/no-such/out/a')).toBe(false)
  expect(judge.refusals.map(({ kind, target }) => `${kind} ${target}`)).toEqual([
    'write /no-such/out/b',
    'delete /no-such/out/a',
  ])
})

test('a tree that the recording run deleted may lose any of its entries, but not its parent', () => {
  const judge = judgeWith()
  judge.state = 'record'
  passes(judge, 'delete-tree', '/no-such/out')
  judge.state = 'armed'
  expect(passes(judge, 'delete', '/no-such/out/a/b')).toBe(true)
  expect(passes(judge, 'delete-tree', '/no-such/out/a')).toBe(true)
  expect(passes(judge, 'write', '/no-such/out/a')).toBe(false)
  expect(passes(judge, 'delete-tree', '/no-such')).toBe(false)
  expect(passes(judge, 'delete-tree', '/no-such/outer')).toBe(false)
})

test('deleting one entry does not excuse deleting a tree', () => {
  const judge = judgeWith()
  judge.state = 'record'
  passes(judge, 'delete', '/no-such/out')
  judge.state = 'armed'
  expect(passes(judge, 'delete-tree', '/no-such/out')).toBe(false)
})

test('inside the temp folder anything goes, but for what is kept there and what holds it', () => {
  const judge = judgeWith()
  judge.state = 'armed'
  expect(passes(judge, 'delete-tree', '/no-such/temp/x')).toBe(true)
  expect(passes(judge, 'delete-tree', '/no-such/temp')).toBe(false)
  expect(passes(judge, 'write', '/no-such/temp/kept/a')).toBe(false)
  expect(passes(judge, 'move', '/no-such/temp/kept')).toBe(false)
})

test('what is sealed is refused even where the recording run touched it', () => {
  const judge = judgeWith()
  judge.state = 'record'
  passes(judge, 'write', '/no-such/temp/sealed/journal')
  judge.state = 'armed'
  expect(passes(judge, 'write', '/no-such/temp/sealed/journal')).toBe(false)
})

test('a folder made under a name of chance is free inside until it is deleted', () => {
  const judge = judgeWith()
  judge.state = 'record'
  passes(judge, 'write', '/no-such/out/XXXXXX')
  judge.made.add('/no-such/out/Ab12Cd')
  judge.state = 'armed'
  expect(passes(judge, 'write', '/no-such/out/Ab12Cd/file')).toBe(true)
  expect(passes(judge, 'write', '/no-such/out/other/file')).toBe(false)
  expect(passes(judge, 'delete-tree', '/no-such/out/Ab12Cd')).toBe(true)
  expect(passes(judge, 'write', '/no-such/out/Ab12Cd/file')).toBe(false)
})

test('strict: only temp folders are free', () => {
  const judge = judgeWith(true)
  judge.state = 'record'
  passes(judge, 'write', '/no-such/out/a')
  judge.check({ kind: 'connect', call: 'net.connect', target: 'db.example' })
  judge.made.add('/no-such/out/Ab12Cd')
  judge.state = 'armed'
  expect(passes(judge, 'write', '/no-such/out/a')).toBe(false)
  expect(passes(judge, 'write', '/no-such/out/Ab12Cd/a')).toBe(false)
  expect(passes(judge, 'write', '/no-such/temp/a')).toBe(true)
  expect(judge.check({ kind: 'connect', call: 'net.connect', target: 'db.example' })).not.toBeNull()
})

test('after the mutants the process may end, but files stay guarded', () => {
  const judge = judgeWith()
  judge.state = 'after'
  expect(judge.check({ kind: 'exit', call: 'process.exit', target: '' })).toBeNull()
  expect(judge.check({ kind: 'run', call: 'child_process.spawn', target: 'ls' })).not.toBeNull()
  expect(passes(judge, 'delete-tree', '/no-such/out')).toBe(false)
})

test('writing to nowhere and to the terminal is no writing', () => {
  const judge = judgeWith()
  judge.state = 'armed'
  expect(['/dev/null', '/dev/stdout', '/dev/stderr'].map(path => passes(judge, 'write', path))).toEqual([
    true,
    true,
    true,
  ])
})

test('refusals without end are kept up to 50', () => {
  const judge = judgeWith()
  judge.state = 'armed'
  for (let i = 0; i < 80; i++) expect(passes(judge, 'write', `/no-such/${i}`)).toBe(false)
  expect(judge.refusals).toHaveLength(50)
})

describe('whether a run reached beyond its process', () => {
  const touched = (act: (judge: Judge) => void, strict = false): boolean => {
    const judge = judgeWith(strict)
    judge.state = 'record'
    act(judge)
    return judge.touched
  }

  test.each(['write', 'mode', 'delete', 'delete-tree', 'move', 'copy'] as const)(
    'is yes for %s, in a temp folder and elsewhere, strict or not',
    kind => {
      for (const path of ['/no-such/out/a', '/no-such/temp/a'])
        for (const strict of [true, false])
          expect(touched(judge => void passes(judge, kind, path), strict)).toBe(true)
    },
  )

  test.each(['run', 'connect', 'kill', 'abort', 'native', 'user'] as const)('is yes for %s', kind => {
    expect(touched(judge => void judge.check({ kind, call: 'x', target: 'y' }))).toBe(true)
  })

  test('is yes for what other processes can meet', () => {
    expect(touched(judge => void judge.checkMeeting('net.listen', 'a port'))).toBe(true)
  })

  test('is no for what only the process itself notices, and for the terminal', () => {
    expect(
      touched(judge => {
        for (const kind of ['exit', 'chdir'] as const) judge.check({ kind, call: 'x', target: '/no-such' })
        passes(judge, 'chdir', '/no-such/out')
        passes(judge, 'write', '/dev/stdout')
      }),
    ).toBe(false)
  })

  test('is asked of nothing but a recording run', () => {
    const judge = judgeWith()
    for (const state of ['open', 'armed', 'after'] as const) {
      judge.state = state
      passes(judge, 'write', '/no-such/temp/a')
      judge.check({ kind: 'run', call: 'x', target: 'y' })
      judge.checkMeeting('net.listen', 'a port')
    }
    expect(judge.touched).toBe(false)
  })
})

describe('confined', () => {
  const confined = (): Judge => {
    const judge = judgeWith()
    judge.state = 'record'
    passes(judge, 'write', '/no-such/out/known')
    Object.assign(judge, { state: 'armed', confined: true })
    return judge
  }

  test('nothing beyond the process passes, and it is said where that alone is why', () => {
    const judge = confined()
    expect(passes(judge, 'write', '/no-such/temp/a')).toBe(false)
    expect(passes(judge, 'write', '/no-such/out/known')).toBe(false)
    expect(judge.checkMeeting('net.listen', 'a port')).toMatchObject({ kind: 'connect', confined: true })
    expect(judge.refusals.map(({ confined: alone = false }) => alone)).toEqual([true, true, true])
  })

  test('what would be refused anyway is not put down to it', () => {
    const judge = confined()
    expect(passes(judge, 'write', '/no-such/out/other')).toBe(false)
    expect(passes(judge, 'delete', '/no-such/temp/sealed/journal')).toBe(false)
    judge.check({ kind: 'run', call: 'x', target: 'y' })
    expect(judge.refusals.map(({ confined: alone = false }) => alone)).toEqual([false, false, false])
  })

  test('the terminal may be written to', () => {
    expect(passes(confined(), 'write', '/dev/stderr')).toBe(true)
  })

  test('a folder of chance is no exception', () => {
    const judge = confined()
    judge.made.add('/no-such/out/Ab12Cd')
    expect(passes(judge, 'write', '/no-such/out/Ab12Cd/file')).toBe(false)
    expect(passes(judge, 'delete-tree', '/no-such/out/Ab12Cd')).toBe(false)
    expect(judge.made.has('/no-such/out/Ab12Cd')).toBe(true)
  })

  test('without it what can be met passes', () => {
    const judge = judgeWith()
    judge.state = 'armed'
    expect(judge.checkMeeting('net.listen', 'a port')).toBeNull()
  })
})
