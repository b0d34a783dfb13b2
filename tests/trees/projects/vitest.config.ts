import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'one', include: ['test/add.test.ts'] } },
      { extends: false, test: { name: 'two', include: ['test/times.test.ts'], isolate: false } },
    ],
  },
})
