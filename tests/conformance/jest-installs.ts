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

/** The newest Jest and the oldest that is supported; the first Jest 30 when every tree is compared. */
export const JESTS: readonly RunnerInstall[] = [
  at('30.5.2', TYPES),
  at('29.7.0'),
  ...(process.env.CONFORMANCE === 'all' ? [at('30.0.5')] : []),
]

export default function setup(project: TestProject): void {
  provideInstalls(project, [RUNNERS[0]!, ...JESTS])
}
