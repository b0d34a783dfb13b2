// Owns the signs `tests-resaved` and `tests-comment-only`: a test file that changed without a change in what it does.
import { textDifference } from '../revert-difference.ts'
import type { EditedFile, Sign } from './sign.ts'

/** For a test file with both texts; a file only touched does not look like a test that was worked on. */
export function resavedSigns({ file, oldText, newText }: EditedFile): readonly Sign[] {
  if (oldText === null || newText === null) return []
  switch (textDifference(oldText, newText, file)) {
    case 'line-ends':
    case 'layout':
      return [
        {
          file,
          line: 1,
          kind: 'tests-resaved',
          meaning: 'Only its layout changed: it proves what it proved before.',
        },
      ]
    case 'comments':
      return [
        {
          file,
          line: 1,
          kind: 'tests-comment-only',
          meaning: 'Only comments changed: it proves what it proved before.',
        },
      ]
    default:
      return []
  }
}
