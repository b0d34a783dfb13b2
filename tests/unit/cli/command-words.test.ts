import { expect, test } from 'vitest'
import { commandWords } from '../../../packages/cli/src/command-words.ts'

const options = { flags: ['--json', '--reason <text>'], rest: true, cwd: '/here' }

test('flags and other words are told apart', () => {
  expect(
    commandWords('known add', ['a', '--reason', 'x y', '--json', '--cwd', 'deep', 'b'], options),
  ).toEqual({
    flags: { json: true, reason: 'x y', cwd: 'deep' },
    rest: ['a', 'b'],
    cwd: '/here/deep',
  })
})

test.each<[string[], string]>([
  [['--what'], "`redproof known add`: unknown option '--what'."],
  [['--reason'], "`redproof known add`: option '--reason <text>' argument missing."],
  [['--reason', '  '], '`redproof known add`: `--reason` needs a value.'],
  [['--reason', '--json'], '`redproof known add`: `--reason` needs a value.'],
  [['--\u001b[2J'], "`redproof known add`: unknown option '--\\x1b[2J'."],
])('%j is refused in one sentence', (words, sentence) => {
  expect(commandWords('known add', words, options)).toEqual({ kind: 'usage-error', sentence })
})

test('words that nothing asked for are refused', () => {
  const read = commandWords('runs', ['x'], { flags: [], rest: false, cwd: '/' })
  expect('sentence' in read && read.sentence).toMatch(/^`redproof runs`: too many arguments/)
})
