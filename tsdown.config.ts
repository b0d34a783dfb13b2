import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsdown'

const src = (path: string): string => fileURLToPath(new URL(`./packages/${path}`, import.meta.url))

const common = {
  platform: 'node',
  target: 'node22.13',
  format: 'esm',
  dts: true,
  fixedExtension: false,
  clean: true,
  sourcemap: false,
} as const

export default defineConfig([
  {
    ...common,
    cwd: 'packages/core',
    entry: {
      index: 'src/index.ts',
      'reporter/index': 'src/reporter/index.ts',
      'worker/index': 'src/worker/index.ts',
    },
  },
  {
    ...common,
    cwd: 'packages/vitest-plugin',
    entry: {
      index: 'src/index.ts',
      runner: 'src/runner.ts',
      'order-runner': 'src/order-runner.ts',
      preload: 'src/preload.ts',
    },
  },
  {
    ...common,
    cwd: 'packages/jest-reporter',
    entry: {
      index: 'src/index.ts',
      'driven-reporter': 'src/driven-reporter.ts',
      'mutate-after': 'src/mutate-after.ts',
      sequencer: 'src/sequencer.ts',
    },
  },
  {
    // Jest requires what runs in its workers, and would transpile what is not CommonJS.
    ...common,
    cwd: 'packages/jest-reporter',
    entry: {
      'driven-runner': 'src/driven-runner.ts',
      'order-test-runner': 'src/order-test-runner.ts',
      runner: 'src/runner.ts',
      runtime: 'src/runtime.ts',
      transformer: 'src/transformer.ts',
    },
    format: 'cjs',
    dts: false,
    clean: false,
    alias: { '@redproof/core/worker': src('core/src/worker/index.ts') },
    deps: { alwaysBundle: ['@redproof/core/worker'] },
  },
  {
    ...common,
    cwd: 'packages/cli',
    entry: { index: 'src/index.ts', bin: 'src/bin.ts', jest: 'src/jest.ts', vitest: 'src/vitest.ts' },
  },
])
