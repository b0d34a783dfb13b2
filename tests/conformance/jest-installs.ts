// Owns the global set-up of the conformance tests: the first Vitest of the end-to-end tests, and each Jest.
import type { TestProject } from 'vitest/node'
import { provideInstalls } from '../e2e/install.ts'
import { RUNNERS, type RunnerInstall } from '../e2e/runners.ts'

const BABEL = {
  '@babel/core': '^7.29.0',
  '@babel/plugin-proposal-decorators': '^7.29.0',
  '@babel/preset-env': '^7.29.0',
  '@babel/preset-typescript': '^7.29.0',
}

/** For the one tree that is type-checked, with the newest Jest only. */
const TYPES = { 'ts-jest': '29.4.14', typescript: '5.9.3' }

const at = (version: string, more: Readonly<Record<string, string>> = {}): RunnerInstall => ({
  name: `jest-${version}`,
  dependencies: {
    jest: version,
    '@jest/globals': version,
    'jest-environment-jsdom': version,
    ...BABEL,
    ...more,
  },
})

/** The newest Jest and the oldest that is supported; an early Jest 30 too where trees are asked for by name, or all. */
export const JESTS: readonly RunnerInstall[] = [
  at('30.5.2', TYPES),
  at('29.7.0'),
  ...(process.env.CONFORMANCE ? [at('30.0.5')] : []),
]

/** Those on which the slower tests run every time; all of them where trees are asked for. */
export const NEWEST: readonly RunnerInstall[] = process.env.CONFORMANCE ? JESTS : JESTS.slice(0, 1)

export default function setup(project: TestProject): void {
  provideInstalls(project, [RUNNERS[0]!, ...JESTS])
}
