// Owns the form in which two starts of a child process are compared.
import { Buffer } from 'node:buffer'
import process from 'node:process'
import { destination, pathText } from './destination.ts'
import type { Places } from './places.ts'

const cwd = process.cwd.bind(process)

export interface Command {
  readonly file: unknown
  readonly args: unknown
  readonly cwd?: unknown
  /** What is written to its standard input at once. */
  readonly input?: unknown
}

/** Command, arguments, input and working folder as one text; paths inside a temp folder all count as one. */
export function commandLine(command: Command, places: Places): string {
  const { file, args, input } = command
  const folder = destination(pathText(command.cwd) ?? cwd(), true)
  const words = [file, ...(Array.isArray(args) ? args : [])].map(String)
  const text = places.withoutTemp(words.join(' '))
  const fed = input === undefined || input === null ? '' : ` < ${places.withoutTemp(textOf(input))}`
  return `${text}${fed} in ${places.isTemp(folder) ? '<temp>' : folder}`
}

function textOf(input: unknown): string {
  return ArrayBuffer.isView(input)
    ? Buffer.from(input.buffer, input.byteOffset, input.byteLength).toString('utf8')
    : String(input)
}
