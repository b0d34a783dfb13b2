// Offers the Jest reporter line as `redproof/jest`, so that one install is enough.
export {
  default,
  type JestConfig,
  RedproofReporter,
  type ReporterOptions,
  withRedproof,
} from '@redproof/jest-reporter'
