// Owns the error for a source that cannot be parsed.

/** A source file could not be parsed. `line` is 1-based; `message` is one sentence that names file and line. */
export class SourceParseError extends Error {
  readonly file: string
  readonly line: number
  constructor(file: string, line: number, why: string) {
    super(`${file}:${line} could not be parsed: ${why.replace(/\.?$/, '.')}`)
    this.name = 'SourceParseError'
    this.file = file
    this.line = line
  }
}
