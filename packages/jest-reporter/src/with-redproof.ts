// Owns the configuration wrapper: the reporter line, and mutants after the run where the environment asks for them.
import { fileURLToPath } from 'node:url'
import { isOwnReporter } from './main/own-reporter.ts'

/** A configuration of Jest; only what is read or added. */
export interface JestConfig {
  readonly reporters?: readonly unknown[] | undefined
  readonly [name: string]: unknown
}

type MaybeMade<T> = T | (() => T | Promise<T>)

const own = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/**
 * Adds the reporter line to a configuration, an object or a function that makes one. With `REDPROOF_MUTATE` in
 * the environment (`new`, `changed` or globs) the mutants are tried once the tests have passed.
 */
export function withRedproof<T extends JestConfig>(config: MaybeMade<T>): MaybeMade<T> {
  if (typeof config === 'function') return async () => wrap(await config())
  return wrap(config)
}

function wrap<T extends JestConfig>(config: T): T {
  const reporters = [...(config.reporters ?? ['default'])]
  if (!reporters.some(isOwnReporter)) reporters.push(own('./index.js'))
  const { REDPROOF_MUTATE: asked, REDPROOF_SESSION: inside } = process.env
  if (asked && asked !== 'off' && !inside) reporters.push(own('./mutate-after.js'))
  return { ...config, reporters }
}
