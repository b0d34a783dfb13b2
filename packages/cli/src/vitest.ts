// Offers the Vitest reporter line as `redproof/vitest`, so that one install is enough.
export { default, RedproofReporter, type ReporterOptions } from '@redproof/vitest-plugin'
