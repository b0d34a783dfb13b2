// Offers the Jest reporter line as `redproof/jest`, so that one install is enough.
export { default, RedproofReporter, type ReporterOptions } from '@redproof/jest-reporter'
