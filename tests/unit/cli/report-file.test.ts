import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unwritableReport } from '../../../packages/cli/src/report-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'redproof-report-file-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('unwritableReport', () => {
  test('a new file and one that is there can be written, and neither is touched', () => {
    writeFileSync(join(folder, 'old.json'), '{}')
    expect(unwritableReport(folder, 'new.json')).toBe(null)
    expect(unwritableReport(folder, 'old.json')).toBe(null)
    expect(existsSync(join(folder, 'new.json'))).toBe(false)
  })

  test('a folder that is not there is named', () => {
    expect(unwritableReport(folder, 'nope/x.json')?.sentence).toBe(
      `\`--json\` cannot be written to nope/x.json: there is no folder ${join(folder, 'nope')}.`,
    )
  })

  test('what lies below a file lies in no folder', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(unwritableReport(folder, 'file/x.json')?.sentence).toContain('there is no folder')
  })

  test('a folder is no report', () => {
    mkdirSync(join(folder, 'out'))
    expect(unwritableReport(folder, 'out')?.sentence).toBe(
      '`--json` cannot be written to out: it is a folder.',
    )
  })
})
