import { redproof } from 'redproof/vitest'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [redproof()] })
