// Owns the test files of a Jest run: which have begun, which have ended, and what their cases showed, attempt by attempt.
import { readFileSync } from 'node:fs'
import { mayBeFocused } from '@redproof/core/reporter'
import { relativePath } from '../relative-path.ts'
import { type CaseReport, type FileReport, readFile, type SettledFile } from './facts.ts'
import type { ProjectConfig } from './jest-config-types.ts'

/** A test file as Jest names it to reporters. */
export interface JestTest {
  readonly path: string
  readonly context: { readonly config: ProjectConfig }
}

/** The files of one run, from the events that Jest sends. */
export class RunFiles {
  readonly #root: string
  readonly #nameOf: (config: ProjectConfig) => string
  readonly #attempts = new Map<string, CaseReport[]>()
  readonly #begun = new Map<string, JestTest>()
  readonly #ended = new Map<string, { readonly test: JestTest; readonly file: SettledFile }>()

  /** `root` is the repository's, absolute; `nameOf` gives the name of a project. */
  constructor(root: string, nameOf: (config: ProjectConfig) => string) {
    this.#root = root
    this.#nameOf = nameOf
  }

  begin(test: JestTest): void {
    this.#begun.set(keyOf(test), test)
  }

  attempt(test: JestTest, report: CaseReport): void {
    const key = keyOf(test)
    const all = this.#attempts.get(key)
    if (all) all.push(report)
    else this.#attempts.set(key, [report])
  }

  end(test: JestTest, result: FileReport): SettledFile {
    const key = keyOf(test)
    this.#begun.delete(key)
    const attempts = this.#attempts.get(key) ?? []
    this.#attempts.delete(key)
    const project = this.#nameOf(test.context.config)
    const file = readFile(result, attempts, relativePath(this.#root, test.path), project)
    this.#ended.set(key, { test, file })
    return file
  }

  /** Files that have begun and not ended. */
  get begun(): readonly JestTest[] {
    return [...this.#begun.values()]
  }

  /** Files that have ended, as Jest names them. */
  get tests(): readonly JestTest[] {
    return [...this.#ended.values()].map(({ test }) => test)
  }

  /** What the files that have ended showed. */
  get settled(): readonly SettledFile[] {
    return [...this.#ended.values()].map(({ file }) => file)
  }

  /** Names of the projects that they belong to, sorted: files end in another order each time. */
  get projects(): readonly string[] {
    return [...new Set(this.tests.map(({ context }) => this.#nameOf(context.config)))].toSorted()
  }

  /** True when a file may have left cases out because others stand beside an `.only`. */
  get mayBeFocused(): boolean {
    return [...this.#ended.values()].some(
      ({ test, file }) => file.cases.some(({ state }) => state === 'skip') && isFocused(test.path),
    )
  }
}

function keyOf({ path, context }: JestTest): string {
  return `${context.config.id}\0${path}`
}

function isFocused(path: string): boolean {
  try {
    return mayBeFocused(readFileSync(path, 'utf8'))
  } catch {
    return true
  }
}
