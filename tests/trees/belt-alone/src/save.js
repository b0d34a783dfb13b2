import { writeFileSync } from 'node:fs'
import { turn } from 'turns-of-tree'

const seen = []

export function save(volume) {
  if (turn() > 1 && volume !== '') {
    seen.push(volume)
  }
  const file = volume === 'loud' ? 'loud-of-tree.txt' : 'quiet-of-tree.txt'
  try {
    writeFileSync(file, 'saved')
  } catch {
    // As code does that must not fail for a log.
  }
  return file.length
}
