import { defineConfig } from 'tsdown'

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
    entry: { index: 'src/index.ts', 'worker/index': 'src/worker/index.ts' },
  },
  { ...common, cwd: 'packages/vitest-plugin', entry: { index: 'src/index.ts', runner: 'src/runner.ts' } },
  {
    ...common,
    cwd: 'packages/cli',
    entry: { index: 'src/index.ts', bin: 'src/bin.ts', vitest: 'src/vitest.ts' },
  },
])
