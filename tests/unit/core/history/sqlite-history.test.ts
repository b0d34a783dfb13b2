import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, SCHEMA_VERSION } from '../../../../packages/core/src/history/migrations.ts'
import { openDatabase } from '../../../../packages/core/src/history/sqlite.ts'
import { SqliteHistory } from '../../../../packages/core/src/history/sqlite-history.ts'
import { writeRun } from '../../../../packages/core/src/history/write-run.ts'
import { NOW, sampleCase, sampleRun } from './sample-run.ts'

const RECORDER = fileURLToPath(new URL('./record-runs.ts', import.meta.url))
const MEMORY = { checkout: '/checkout', root: '.', config: 'vitest.config.ts' }

/** A history's folder that is gone when the test is; it does not exist yet. */
function newFolder(): string {
  const above = mkdtempSync(join(tmpdir(), 'redproof-history-'))
  onTestFinished(() => rmSync(above, { recursive: true, force: true }))
  return join(above, '.redproof')
}

function recorder(folder: string, runs: number, cases: number, name: string): ChildProcess {
  return spawn(process.execPath, [RECORDER, folder, String(runs), String(cases), name])
}

function ended(child: ChildProcess): Promise<number | null> {
  child.stderr!.resume()
  return new Promise(done => child.on('close', done))
}

function names(folder: string, part: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter(name => name.includes(part)) : []
}

test('a recorded run is told again with its parts', async () => {
  const store = new SqliteHistory(newFolder())
  const entry = sampleRun(
    [
      { titles: ['adds'], ms: 12.25 },
      { titles: ['flips'], state: 'pass', attempts: ['fail', 'pass'] },
      { titles: ['a\0b', '\ud800', 'o\u2028n'], state: 'fail' },
      { titles: ['waits'], state: 'fail', known: true },
      { titles: ['later'], state: 'todo', file: 'test/b.test.ts', project: 'unit' },
      { titles: [], state: 'fail', synthetic: 'load', file: 'test/c.test.ts' },
      { titles: ['twice'], duplicate: true },
    ],
    { verdict: 'red', scope: { kind: 'full', root: '.', config: null, projects: ['', 'unit'] } },
  )
  await store.record(entry)
  const told = await store.newestRun({ checkout: '/checkout', folder: '.', full: true })
  const { cases, files, failed, knownFailed, ...rest } = told!
  expect({ ...rest, cases, files, mutants: [] }).toEqual({ ...entry, files: expect.anything() })
  expect(files).toEqual(expect.arrayContaining([...entry.files]))
  expect(failed.map(each => each.name)).toEqual(['a\0b > \ud800 > o\u2028n', ''])
  expect(knownFailed).toBe(1)
  const [listed] = await store.runs()
  expect(listed).toEqual({ ...rest, failed, knownFailed })
  expect(store.notes).toEqual([])
})

test('mutants are kept with what became of them', async () => {
  const folder = newFolder()
  const mutant = {
    id: 'm1',
    file: 'src/a.ts',
    line: 3,
    column: 1,
    endLine: 3,
    endColumn: 5,
    operator: 'guard',
    original: 'a',
    replacement: 'b',
    status: 'killed',
    by: 'assertion',
    reason: null,
    killedBy: ['v1:k'],
    coveredBy: ['v1:k', 'v1:l'],
    level: 'replay',
    confirmed: true,
    ms: 1.5,
  } as const
  await new SqliteHistory(folder).record(sampleRun([{ titles: ['a'] }], { mutants: [mutant, mutant] }))
  const database = new DatabaseSync(join(folder, 'history.db'))
  const rows = database.prepare('SELECT id, file, status, killed_as, killers, level FROM mutants').all()
  database.close()
  expect(rows).toHaveLength(2)
  expect({ ...rows[0] }).toEqual({
    id: 'm1',
    file: 'src/a.ts',
    status: 'killed',
    killed_as: 'assertion',
    killers: '["v1:k"]',
    level: 'replay',
  })
})

test('git sees nothing of the folder', async () => {
  const folder = newFolder()
  await new SqliteHistory(folder).record(sampleRun([{ titles: ['a'] }]))
  spawnSync('git', ['init', '-q'], { cwd: join(folder, '..') })
  const status = spawnSync('git', ['status', '--porcelain'], { cwd: join(folder, '..'), encoding: 'utf8' })
  expect({ out: status.stdout, code: status.status }).toEqual({ out: '', code: 0 })
})

test('asking a project without history makes no file', async () => {
  const folder = newFolder()
  const store = new SqliteHistory(folder)
  expect(await store.runs()).toEqual([])
  expect(await store.newestRun({ checkout: '/checkout', folder: '.', full: false })).toBeNull()
  expect([existsSync(folder), store.notes]).toEqual([false, []])
})

test('the same run recorded twice counts once', async () => {
  const store = new SqliteHistory(newFolder())
  const entry = sampleRun([{ titles: ['a'] }])
  await store.record(entry)
  await store.record(entry)
  expect(await store.runs()).toHaveLength(1)
})

test('the newest runs are kept and the oldest go with all their parts', async () => {
  const folder = newFolder()
  const store = new SqliteHistory(folder, { runsKept: 3 })
  for (const at of [2, 5, 1, 4, 3]) {
    await store.record(sampleRun([{ titles: ['a'], state: 'fail' }], { id: `run ${at}`, endedAt: NOW + at }))
  }
  expect((await store.runs()).map(run => run.id)).toEqual(['run 5', 'run 4', 'run 3'])
  const database = new DatabaseSync(join(folder, 'history.db'))
  const left = ['attempts', 'files'].map(
    table => database.prepare(`SELECT count(DISTINCT run) AS n FROM ${table}`).get()!.n,
  )
  database.close()
  expect(left).toEqual([3, 3])
})

test('cases that no kept run holds are forgotten in the end', () => {
  const database = openDatabase(':memory:', { readOnly: false })
  migrate(database)
  writeRun(database, sampleRun([{ titles: ['renamed'] }], { endedAt: NOW }), 2)
  for (let n = 1; n <= 104; n++)
    writeRun(database, sampleRun([{ titles: ['kept'] }], { endedAt: NOW + n }), 2)
  const left = database.prepare('SELECT name FROM cases').all()
  const attempts = database
    .prepare('SELECT cases.name FROM attempts JOIN cases ON cases.no = attempts.case_no')
    .all()
  database.close()
  expect(left.map(row => row.name)).toEqual(['"kept"'])
  expect(attempts.map(row => row.name)).toEqual(['"kept"', '"kept"'])
})

test('eight processes that record forty runs each at once lose none', async () => {
  const folder = newFolder()
  const children = Array.from({ length: 8 }, (_, at) => recorder(folder, 40, 20, `p${at}`))
  expect(await Promise.all(children.map(ended))).toEqual(children.map(() => 0))
  const store = new SqliteHistory(folder)
  const ids = (await store.runs()).map(run => run.id).sort()
  expect(ids).toEqual(Array.from({ length: 320 }, (_, at) => `p${Math.floor(at / 40)}-${at % 40}`).sort())
  const database = new DatabaseSync(join(folder, 'history.db'))
  expect(database.prepare('SELECT count(*) AS n FROM attempts').get()!.n).toBe(320 * 20)
  database.close()
}, 60_000)

test('kill -9 in mid-write loses at most the run being written', async () => {
  const folder = newFolder()
  for (let round = 0; round < 3; round++) {
    const child = recorder(folder, 1_000, 1_000, `r${round}`)
    const done = ended(child)
    let said = ''
    child.stdout!.on('data', data => {
      said += data
      // Some time after the second run: in the middle of a later one.
      if (said.split('\n').length > 2) setTimeout(() => child.kill('SIGKILL'), 3 + round * 7)
    })
    await done
    const recorded = said.trim().split('\n')
    const ids = (await new SqliteHistory(folder).runs()).map(run => run.id)
    expect(ids).toEqual(expect.arrayContaining(recorded))
    const own = ids.filter(id => id.startsWith(`r${round}-`)).length
    // The last run may have been written without its line having been said.
    expect([recorded.length, recorded.length + 1]).toContain(own)
  }
  const database = new DatabaseSync(join(folder, 'history.db'))
  expect(database.prepare('PRAGMA integrity_check').get()!.integrity_check).toBe('ok')
  const incomplete = database
    .prepare('SELECT run, count(*) AS n FROM attempts GROUP BY run HAVING n <> 1000')
    .all()
  database.close()
  expect(incomplete).toEqual([])
}, 60_000)

test.each([
  [
    'no database at all',
    (path: string) => writeFileSync(path, 'these are the notes of somebody\n'.repeat(200)),
  ],
  [
    'a database with overwritten pages',
    (path: string) => {
      const bytes = readFileSync(path)
      writeFileSync(path, bytes.fill(0x5a, 4096))
    },
  ],
])('%s is moved aside with a sentence, and a new history begins', async (_, damage) => {
  const folder = newFolder()
  const path = join(folder, 'history.db')
  await new SqliteHistory(folder).record(sampleRun([{ titles: ['a'] }], { id: 'old' }))
  damage(path)
  const damaged = readFileSync(path)
  const store = new SqliteHistory(folder)
  await store.record(sampleRun([{ titles: ['a'] }], { id: 'new' }))
  expect((await store.runs()).map(run => run.id)).toEqual(['new'])
  const [aside, ...more] = names(folder, 'broken')
  expect([readFileSync(join(folder, aside!)).equals(damaged), more]).toEqual([true, []])
  expect(store.notes).toEqual([
    `The history ${path} was broken: it is kept as ${join(folder, aside!)}, and a new one begins.`,
  ])
})

test('a history of a newer redproof is left alone, and the run waits for it', async () => {
  const folder = newFolder()
  const path = join(folder, 'history.db')
  await new SqliteHistory(folder).record(sampleRun([{ titles: ['a'] }], { id: 'first' }))
  const setVersion = (version: number): void => {
    const database = new DatabaseSync(path)
    database.exec(`PRAGMA user_version = ${version}`)
    database.close()
  }
  setVersion(SCHEMA_VERSION + 1)
  const store = new SqliteHistory(folder)
  expect(await store.runs()).toEqual([])
  await store.record(sampleRun([{ titles: ['a'] }], { id: 'second' }))
  const tables = `it has tables of version ${SCHEMA_VERSION + 1}, and this redproof knows version ${SCHEMA_VERSION}`
  expect(store.notes).toEqual([
    `The history ${path} cannot be read (${tables}): nothing is remembered.`,
    `The history ${path} could not be written (${tables}): this run waits in ${join(folder, 'journal', 'second.jsonl')} for the next one.`,
  ])
  setVersion(SCHEMA_VERSION)
  expect((await new SqliteHistory(folder).runs()).map(run => run.id).sort()).toEqual(['first', 'second'])
  expect(names(join(folder, 'journal'), '')).toEqual([])
})

test('runs that waited are imported by the next run, in the order in which they ended', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'history.db'), { recursive: true }) // No database can be opened there.
  const store = new SqliteHistory(folder)
  await store.record(sampleRun([{ titles: ['a'], state: 'fail' }], { id: 'b', endedAt: NOW + 1 }))
  await store.record(sampleRun([{ titles: ['a'] }], { id: 'a', endedAt: NOW + 2 }))
  expect(store.notes).toHaveLength(2)
  rmSync(join(folder, 'history.db'), { recursive: true })
  const later = new SqliteHistory(folder)
  await later.record(sampleRun([{ titles: ['z'] }], { id: 'c', endedAt: NOW + 3 }))
  expect((await later.runs()).map(run => run.id)).toEqual(['c', 'a', 'b'])
  expect(await later.remembered(MEMORY)).toEqual([])
  expect([names(join(folder, 'journal'), ''), later.notes]).toEqual([[], []])
})

test('a waiting file that holds no run is set aside and stops nothing', async () => {
  const folder = newFolder()
  const journal = join(folder, 'journal')
  mkdirSync(journal, { recursive: true })
  writeFileSync(join(journal, 'cut.jsonl'), '{"v":1,"run":{"id":"x"')
  writeFileSync(join(journal, 'odd.jsonl'), '{"v":1,"run":{"id":"x","scope":{}}}\n')
  const store = new SqliteHistory(folder)
  await store.record(sampleRun([{ titles: ['a'] }], { id: 'fine' }))
  expect((await store.runs()).map(run => run.id)).toEqual(['fine'])
  expect([...names(journal, '')].sort()).toEqual(['cut.jsonl.unreadable', 'odd.jsonl.unreadable'])
  expect(store.notes).toHaveLength(2)
})

test('a folder that cannot be made is said in words and stops nothing', async () => {
  const folder = newFolder()
  writeFileSync(folder, 'a file')
  const store = new SqliteHistory(folder)
  await store.record(sampleRun([{ titles: ['a'] }]))
  expect(store.notes).toEqual([
    `The history ${join(folder, 'history.db')} could not be written (a file stands where its folder belongs): this run is not recorded.`,
  ])
})

test('a disk that takes no more is said in words, and what was recorded stays', async () => {
  const folder = newFolder()
  const record = (limit: string, cases: number, name: string): { code: number | null; err: string } => {
    const command = `ulimit -f ${limit}; exec "$0" "$@"`
    const args = [process.execPath, RECORDER, folder, '1', String(cases), name]
    const done = spawnSync('sh', ['-c', command, ...args], { encoding: 'utf8' })
    return { code: done.status, err: done.stderr }
  }
  expect(record('unlimited', 20, 'small')).toEqual({ code: 0, err: '' })
  const { code, err } = record('200', 4_000, 'large')
  expect(code).toBe(0)
  expect(err).toMatch(/^The history .* could not be written \(.*\): this run is not recorded\.\n$/)
  expect((await new SqliteHistory(folder).runs()).map(run => run.id)).toEqual(['small-0'])
}, 60_000)

test('a checkout that may only be read is said in words', async () => {
  const folder = newFolder()
  await new SqliteHistory(folder).record(sampleRun([{ titles: ['a'] }], { id: 'before' }))
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444)
  chmodSync(folder, 0o555)
  chmodSync(dirname(folder), 0o755)
  onTestFinished(() => chmodSync(folder, 0o755))
  // Root may write anywhere, so somebody else has to try.
  const as = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const done = spawnSync(process.execPath, [RECORDER, folder, '1', '1', 'x'], { encoding: 'utf8', ...as })
  expect(done.status).toBe(0)
  expect(done.stderr).toMatch(
    /^The history .* could not be written \([^()]*\): this run is not recorded\.\n$/,
  )
  chmodSync(folder, 0o755)
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
  expect((await new SqliteHistory(folder).runs()).map(run => run.id)).toEqual(['before'])
}, 60_000)

test('loading the database says nothing on stderr', () => {
  const folder = newFolder()
  const done = spawnSync(process.execPath, [RECORDER, folder, '1', '1', 'quiet'], { encoding: 'utf8' })
  expect([done.stdout, done.stderr]).toEqual(['quiet-0\n', ''])
}, 60_000)

test('failures are remembered by checkout, root and config', async () => {
  const store = new SqliteHistory(newFolder())
  const failing = [{ titles: ['a'], state: 'fail' }] as const
  await store.record(sampleRun(failing, { endedAt: NOW }))
  await store.record(sampleRun([{ titles: ['b'] }], { endedAt: NOW + 1, checkout: '/worktree' }))
  const other = { kind: 'full', root: '.', config: 'other.config.ts', projects: [''] } as const
  await store.record(sampleRun([{ titles: ['b'] }], { endedAt: NOW + 2, scope: other }))
  const { id, file, name, titles, project } = sampleCase(failing[0])
  expect(await store.remembered(MEMORY)).toEqual([
    { id, file, name, titles, project, kind: 'case', failedAt: NOW },
  ])
  expect(await store.remembered({ ...MEMORY, checkout: '/worktree' })).toEqual([])
})

test('a checkout reached by a symbolic link is the same checkout', async () => {
  const folder = newFolder()
  const checkout = dirname(folder)
  const link = `${checkout}-link`
  symlinkSync(checkout, link)
  onTestFinished(() => rmSync(link))
  const store = new SqliteHistory(folder)
  await store.record(sampleRun([{ titles: ['a'], state: 'fail' }], { checkout, id: 'x' }))
  expect((await store.newestRun({ checkout: link, folder: '.', full: true }))?.id).toBe('x')
  expect(await store.remembered({ ...MEMORY, checkout: link })).toHaveLength(1)
})

test('a failure that comes late is not remembered when a later run saw the case pass', async () => {
  const store = new SqliteHistory(newFolder())
  await store.record(sampleRun([{ titles: ['a'] }], { endedAt: NOW }))
  const late = [
    { titles: ['a'], state: 'fail' },
    { titles: ['b'], state: 'fail' },
  ] as const
  await store.record(sampleRun(late, { endedAt: NOW - 1_000 }))
  expect((await store.remembered(MEMORY)).map(each => each.name)).toEqual(['b'])
})

test('a case that one run saw twice counts as failed when it failed once', async () => {
  const store = new SqliteHistory(newFolder())
  const [pass, fail] = [sampleCase({ titles: ['a'] }), sampleCase({ titles: ['a'], state: 'fail' })]
  await store.record(sampleRun([{ titles: ['a'] }], { id: '1', cases: [fail, pass] }))
  await store.record(sampleRun([{ titles: ['a'] }], { id: '2', cases: [pass, fail] }))
  expect((await store.runs()).map(run => run.failed.length)).toEqual([1, 1])
})

test('the newest run is looked for beneath a folder, full ones alone when asked', async () => {
  const store = new SqliteHistory(newFolder())
  const scope = (root: string, kind: 'full' | 'filtered' = 'full') =>
    ({ kind, root, config: null, projects: [''] }) as const
  const runs = [
    ['a', scope('packages/a')],
    ['ab', scope('packages/ab')],
    ['filtered', scope('packages/a', 'filtered')],
  ] as const
  for (const [at, [id, of]] of runs.entries())
    await store.record(sampleRun([{ titles: ['x'] }], { id, scope: of, endedAt: NOW + at }))
  const newest = async (folder: string, full: boolean): Promise<string | undefined> =>
    (await store.newestRun({ checkout: '/checkout', folder, full }))?.id
  expect(await newest('packages/a', false)).toBe('filtered')
  expect(await newest('packages/a', true)).toBe('a')
  expect(await newest('packages', true)).toBe('ab')
  expect(await newest('.', true)).toBe('ab')
  expect(await newest('pack', true)).toBeUndefined()
})

test('case times are those of passing first attempts in passing full runs of the same kind before', async () => {
  const store = new SqliteHistory(newFolder())
  const slow = { titles: ['a'] }
  const record = (at: number, ms: number, changes: object = {}, sample: object = {}): Promise<void> =>
    store.record(sampleRun([{ ...slow, ms, ...sample }], { endedAt: NOW + at, id: `run ${at}`, ...changes }))
  await record(1, 1)
  await record(2, 2, { machine: 'other' })
  await record(3, 3, { mutated: true })
  await record(4, 4, { partial: true })
  await record(5, 5, {}, { attempts: ['fail', 'pass'] })
  await record(6, 6, {}, { state: 'fail' })
  await record(7, 7, { verdict: 'unverified', reason: 'interrupted' })
  await record(8, 8, { startedAt: NOW - 60_000 }) // Slept through.
  await record(9, 9)
  await record(10, 10)
  const run = (await store.runs())[0]!
  expect(run.id).toBe('run 10')
  expect([...(await store.caseTimes(run))]).toEqual([[sampleCase(slow).id, [1, 9]]])
})

test('observations are the attempts of cases that ever failed', async () => {
  const store = new SqliteHistory(newFolder())
  const tree = { hash: 'b'.repeat(40), dirty: true }
  await store.record(
    sampleRun([{ titles: ['a'] }, { titles: ['b'] }, { titles: ['c'] }], { id: '1', endedAt: NOW }),
  )
  await store.record(
    sampleRun(
      [{ titles: ['a'], attempts: ['fail', 'pass'] }, { titles: ['b'] }, { titles: ['c'], state: 'fail' }],
      { id: '2', endedAt: NOW + 1, tree },
    ),
  )
  const seen = await store.observations()
  expect(seen.map(each => [each.run, each.name, each.state, each.dirty])).toEqual([
    ['1', 'a', 'pass', false],
    ['1', 'c', 'pass', false],
    ['2', 'a', 'fail', true],
    ['2', 'a', 'pass', true],
    ['2', 'c', 'fail', true],
  ])
  const { id } = sampleCase({ titles: ['c'] })
  expect((await store.observations([id])).map(each => each.name)).toEqual(['c', 'c'])
})
