// Lists what @redproof/vitest-plugin offers: the reporter as default export, and what the command drives.

export {
  findVitest,
  loadProjectVitest,
  type NoVitest,
  type ProjectVitest,
  SUPPORTED,
} from './main/project-vitest.ts'
export { type DrivenVitest, driveVitest } from './main/run-vitest.ts'
export { VitestUsageError } from './main/vitest-usage-error.ts'
export { type PluginLine, redproof } from './plugin-line.ts'
export { RedproofReporter as default, RedproofReporter, type ReporterOptions } from './reporter.ts'
