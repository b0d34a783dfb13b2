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

/** The newest Jest and the oldest that is supported. */
export const JESTS: readonly RunnerInstall[] = ['30.5.2', '29.7.0'].map(version => ({
  name: `jest-${version}`,
  dependencies: { jest: version, '@jest/globals': version, 'jest-environment-jsdom': version, ...BABEL },
}))

export default function setup(project: TestProject): void {
  provideInstalls(project, [RUNNERS[0]!, ...JESTS])
}
