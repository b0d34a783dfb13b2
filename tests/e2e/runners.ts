// Owns the table of runner versions that end-to-end trees are run on.

/** One install: the packages of ours plus these, in a folder of its own. */
export interface RunnerInstall {
  readonly name: string
  readonly dependencies: Readonly<Record<string, string>>
}

/** The first is the one a tree gets when it names none. jsdom and happy-dom are there for the trees that need a DOM. */
export const RUNNERS: readonly RunnerInstall[] = [
  {
    name: 'vitest-5',
    dependencies: { vitest: '5.1.2', '@vitest/coverage-v8': '5.1.2', jsdom: '31.0.1', 'happy-dom': '21.0.4' },
  },
  { name: 'vitest-4', dependencies: { vitest: '4.1.12', vite: '7' } },
]
