// Owns reading the past for a reporter line, which no invalid list of known failures may stop.
import { openRunMemory, type RunMemory, type RunMemoryInput } from './run-memory.ts'

/** Reads the past. A redproof.known.json that cannot be understood is told to `note`, and the run goes on without it. */
export async function recallRun(
  input: Omit<RunMemoryInput, 'withoutList'>,
  note: (sentence: string) => void,
): Promise<RunMemory> {
  let opened = await openRunMemory(input)
  if (opened.kind === 'invalid') {
    note(opened.sentence)
    opened = await openRunMemory({ ...input, withoutList: true })
  }
  if (opened.kind === 'invalid') throw new Error(opened.sentence)
  return opened
}
