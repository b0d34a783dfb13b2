import { appendFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default', './reporter.js'],
    onConsoleLog: log => appendFileSync('node_modules/.heard', `log ${log.trim()}\n`),
  },
})
