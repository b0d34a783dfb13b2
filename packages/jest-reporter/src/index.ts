// Lists what @redproof/jest-reporter offers: the reporter as default export, and what the command drives.

export { JestUsageError } from './main/jest-usage-error.ts'
export {
  findJest,
  loadProjectJest,
  type NoJest,
  type ProjectJest,
  SUPPORTED_JEST,
} from './main/project-jest.ts'
export type { ReporterOptions } from './main/reporter-options.ts'
export { driveJest } from './main/run-jest.ts'
export { RedproofReporter as default, RedproofReporter } from './reporter.ts'
export { type JestConfig, withRedproof } from './with-redproof.ts'
