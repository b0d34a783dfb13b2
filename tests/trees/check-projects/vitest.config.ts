import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    isolate: false,
    bail: 1,
    projects: [
      { extends: true, test: { name: 'one', env: { WORD: 'one' } } },
      { extends: true, test: { name: 'two', env: { WORD: 'two' } } },
    ],
  },
})
