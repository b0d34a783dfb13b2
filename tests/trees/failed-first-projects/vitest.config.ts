import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['one', 'two'].map(name => ({ extends: true, test: { name, env: { PROJECT: name } } })),
  },
})
