import { describe, expect, test } from 'vitest'
import { ownError } from '../../../../packages/vitest-plugin/src/main/own-error.ts'

const FOLDERS = [
  '/app/node_modules/@redproof/vitest-plugin/dist',
  '/app/node_modules/@redproof/core/dist/worker',
]
const own = (message: string, frame: string): string | null =>
  ownError({ message, stack: `Error: ${message}\n    at ${frame}\n    at user (/app/src/a.ts:1:1)` }, FOLDERS)

describe('an error is ours', () => {
  test('when our code threw it', () => {
    expect(
      own('no such thing\nmore', 'now (/app/node_modules/@redproof/core/dist/worker/index.js:1:2)'),
    ).toBe('no such thing')
    expect(own('x', 'file:///app/node_modules/@redproof/vitest-plugin/dist/runner.js:1:2')).toBe('x')
  })

  test('when our runner could not be loaded', () => {
    const message = "Cannot find module '/@fs/app/node_modules/@redproof/vitest-plugin/dist/runner.js'"
    expect(own(message, 'invoke (/app/node_modules/vite/dist/runner.js:1:2)')).toBe(message)
  })
})

describe('an error is not ours', () => {
  test('when it only passed through our code', () => {
    expect(
      ownError(
        {
          message: 'x',
          stack: `Error: x\n    at user (/app/src/a.ts:1:1)\n    at call (${FOLDERS[1]}/index.js:1:1)`,
        },
        FOLDERS,
      ),
    ).toBeNull()
  })

  test('when it only names our files, or another module is missing', () => {
    expect(own(`read ${FOLDERS[0]}/runner.js`, 'user (/app/src/a.ts:1:1)')).toBeNull()
    expect(own("Cannot find module './b'", 'user (/app/src/a.ts:1:1)')).toBeNull()
  })

  test('when it is none, or one without a stack', () => {
    for (const error of [undefined, null, 'text', { message: 'x' }, {}])
      expect(ownError(error, FOLDERS)).toBeNull()
  })
})
