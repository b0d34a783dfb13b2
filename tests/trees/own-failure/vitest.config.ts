import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { pool: 'vmForks', environment: './test/bare-environment.js' } })
