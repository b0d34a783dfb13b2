import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { SETTINGS } from '../../../packages/cli/src/config-settings.ts'

const schema: { properties: Record<string, unknown> } = JSON.parse(
  readFileSync(new URL('../../../packages/cli/schema/redproof.json', import.meta.url), 'utf8'),
)
const valid = new Ajv().compile(schema)

/** For each key some values that are right and some that are wrong: schema and reader must agree on each. */
const SAMPLES: Record<keyof typeof SETTINGS, readonly unknown[]> = {
  mutate: ['new', 'off', 'src/**', ['new', 'a.ts'], [], '', ' ', [1], true, null],
  check: [true, false, 'on', null],
  failOnSigns: [true, false, 1, 'on'],
  base: ['main', '-x', '', ' ', 1],
  operators: ['all', 'guard', ['guard', 'boundary'], [], '', [''], 1],
  arid: [true, false, 'on', 1],
  budget: [1, 0.5, 0, -1, '1', null],
  failOn: ['missed', 'survived', 'never', 'always', '', true],
  minScore: [0, 100, 50.5, -1, 101, '5'],
  seatBelt: ['on', 'off', 'strict', 'none', '', true],
  known: ['pass', 'fail', 'never', '', true],
  strictKnown: [true, false, 'on'],
  failedFirst: [true, false, 'off'],
  release: [true, false, 1],
  records: ['auto', 'off', 'x.txt', '', true],
  json: [true, false, 'x.json', '', 1, null],
  all: [true, false, 'on'],
  quiet: [true, false, 0],
  verbose: [true, false, null],
  workers: [1, 2, 0, 1.5, '2'],
  runner: ['vitest', 'jest', '', null],
  pairing: [
    [],
    {},
    null,
    'src',
    [{ source: 'src/{path}/{name}.ts', test: 'checks/{path}/{name}.ts' }],
    [{ source: 'a.ts', test: 'all.test.ts' }],
    [{ source: 'a.ts' }],
    [{ source: 'a.ts', test: 'a.test.ts', why: '' }],
    [[]],
    [null],
    [
      '../a',
      '/a',
      'C:/a',
      'src/./a',
      'a\\b',
      '',
      ' ',
      '{a b}',
      '{1}',
      '{a',
      'a}',
      '{}',
      'a/..',
      '.a/..b',
    ].map(test => ({ source: 'a.ts', test })),
    ...['../a', '/a', 'C:/a', 'src/./a', 'a\\b', '', ' ', '{a b}', '{1}', '{a', 'a}', 'a/..', '.a/..b'].map(
      source => [{ source, test: 'a.test.ts' }],
    ),
    [{ source: '{a}{b}{c}{d}{e}{f}{g}{h}', test: 'a' }],
    [{ source: '{a}{b}{c}{d}{e}{f}{g}{h}{i}', test: 'a' }],
  ],
}

test('the shipped schema knows exactly the keys that are read', () => {
  expect(Object.keys(schema.properties).sort()).toEqual([...Object.keys(SETTINGS), '$schema'].sort())
})

test.each(Object.keys(SAMPLES) as (keyof typeof SETTINGS)[])('schema and reader agree on %s', key => {
  for (const value of SAMPLES[key]) {
    const read = 'value' in SETTINGS[key].fromJson(value)
    expect({ value, valid: valid({ [key]: value }) }).toEqual({ value, valid: read })
  }
})
