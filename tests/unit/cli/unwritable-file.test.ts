import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unwritableFile } from '../../../packages/cli/src/unwritable-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'redproof-unwritable-file-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('unwritableFile', () => {
  test('a new file and one that is there can be written, and neither is touched', () => {
    writeFileSync(join(folder, 'old.json'), '{}')
    expect(unwritableFile(folder, '--json', 'new.json')).toBe(null)
    expect(unwritableFile(folder, '--json', 'old.json')).toBe(null)
    expect(existsSync(join(folder, 'new.json'))).toBe(false)
  })

  test('a folder that is not there is named', () => {
    expect(unwritableFile(folder, '--json', 'nope/x.json')?.sentence).toBe(
      `\`--json\` cannot be written to nope/x.json: there is no folder ${join(folder, 'nope')}.`,
    )
  })

  test('what lies below a file lies in no folder', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(unwritableFile(folder, '--json', 'file/x.json')?.sentence).toContain('there is no folder')
  })

  test('the flag that names the file is named', () => {
    expect(unwritableFile(folder, '--records', 'nope/x.txt')?.sentence).toContain(
      '`--records` cannot be written to nope/x.txt',
    )
  })

  test('a folder is no file', () => {
    mkdirSync(join(folder, 'out'))
    expect(unwritableFile(folder, '--json', 'out')?.sentence).toBe(
      '`--json` cannot be written to out: it is a folder.',
    )
  })
})
