// Owns writing edits down briefly for the checks of packages/core/src/changes/test-edits.
import {
  findSigns,
  type SignOptions,
} from '../../../../../packages/core/src/changes/test-edits/find-signs.ts'
import type { EditedFile } from '../../../../../packages/core/src/changes/test-edits/sign.ts'

export const TEST = 'src/a.test.ts'

/** One changed file. */
export function edit(oldText: string | null, newText: string | null, file: string = TEST): EditedFile {
  return { file, oldText, newText }
}

/** `kind:line` of each sign; the file too where there are several. */
export function kinds(files: EditedFile | readonly EditedFile[], options?: SignOptions): readonly string[] {
  const list = Array.isArray(files) ? (files as readonly EditedFile[]) : [files as EditedFile]
  return findSigns(list, options).map(({ file, line, kind }) =>
    list.length === 1 ? `${kind}:${line}` : `${kind} ${file}:${line}`,
  )
}

/** A case on one line with this body. */
export function caseOf(title: string, body = 'expect(add(1, 2)).toBe(3)'): string {
  return `test('${title}', async () => { ${body} })\n`
}
