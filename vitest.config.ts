import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const src = (path: string): string => fileURLToPath(new URL(`./packages/${path}`, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@redproof\/core$/, replacement: src('core/src/index.ts') },
      { find: /^@redproof\/core\/reporter$/, replacement: src('core/src/reporter/index.ts') },
      { find: /^@redproof\/core\/worker$/, replacement: src('core/src/worker/index.ts') },
      { find: /^@redproof\/jest-reporter$/, replacement: src('jest-reporter/src/index.ts') },
      { find: /^@redproof\/vitest-plugin$/, replacement: src('vitest-plugin/src/index.ts') },
    ],
  },
  test: {
    // Vitest leaves one core free; most of what these tests do happens in processes that they wait for.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          globalSetup: ['tests/conformance/jest-installs.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/install.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
