// Offers the Vitest reporter line and the plugin line as `redproof/vitest`, so that one install is enough.
export { default, RedproofReporter, type ReporterOptions, redproof } from '@redproof/vitest-plugin'
