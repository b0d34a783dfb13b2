import { defineConfig } from 'vitest/config'

const { NODE_ENV, TEST, VITEST } = process.env

export default defineConfig({ test: { env: { SEEN_BY_CONFIG: [NODE_ENV, TEST, VITEST].join() } } })
