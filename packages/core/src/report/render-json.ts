// Owns the text of `--json`: one object with a stable key order, whatever order the parts were built in.
import type {
  CatchReport,
  ModuleReport,
  MutationReport,
  Report,
  RunScope,
  TestCounts,
  Undone,
} from '../types/report.ts'
import type { CaseRef } from '../types/test-case.ts'
import { mutantRecordFields } from './mutant-record-fields.ts'

/** The object of schema `redproof/1` on one line, ending in a line break. */
export function renderJson(report: Report): string {
  const ordered: Report = {
    schema: report.schema,
    runner: { name: report.runner.name, version: report.runner.version },
    exit: { code: report.exit.code, reason: report.exit.reason },
    verdict: report.verdict,
    reason: report.reason,
    scope: scope(report.scope),
    tests: tests(report.tests),
    mutation: report.mutation === null ? null : mutation(report.mutation),
    catch: report.catch === null ? null : catchReport(report.catch),
  }
  return `${JSON.stringify(ordered)}\n`
}

function scope({ kind, root, config, projects }: RunScope): RunScope {
  return { kind, root, config, projects }
}

function caseRef({ id, file, name }: CaseRef): CaseRef {
  return { id, file, name }
}

function tests({ files, cases, failed, known, fixed }: TestCounts): TestCounts {
  return {
    files: { scheduled: files.scheduled, finished: files.finished, notRun: files.notRun },
    cases: {
      collected: cases.collected,
      passed: cases.passed,
      failed: cases.failed,
      skipped: cases.skipped,
      todo: cases.todo,
      notRun: cases.notRun,
    },
    failed: failed.map(caseRef),
    known: known.map(caseRef),
    fixed: fixed.map(caseRef),
  }
}

function moduleFields(module: ModuleReport): ModuleReport {
  return {
    file: module.file,
    outcome: module.outcome,
    reason: module.reason,
    score: module.score,
    tried: module.tried,
    killed: module.killed,
    survived: module.survived,
    uncovered: module.uncovered,
    timeout: module.timeout,
    blocked: module.blocked,
    compileError: module.compileError,
    outOfMemory: module.outOfMemory,
    unverified: module.unverified,
    ignored: module.ignored,
  }
}

function mutation({ base, modules, empty, mutants, stats }: MutationReport): MutationReport {
  return {
    base,
    modules: modules.map(moduleFields),
    empty,
    mutants: mutants.map(mutantRecordFields),
    stats: {
      replayed: stats.replayed,
      fresh: stats.fresh,
      cold: stats.cold,
      doubted: stats.doubted,
      wallMs: stats.wallMs,
    },
  }
}

function catchReport({ base, modules, untried, signs }: CatchReport): CatchReport {
  return {
    base,
    modules: modules.map(module => ({
      file: module.file,
      ...undone(module),
      together: [...module.together],
      hunks: module.hunks.map(hunk => ({ line: hunk.line, endLine: hunk.endLine, ...undone(hunk) })),
    })),
    untried: untried.map(({ file, why }) => ({ file, why })),
    signs: signs.map(({ file, line, kind, meaning }) => ({ file, line, kind, meaning })),
  }
}

function undone({ outcome, reason, by, slipped }: Undone): Undone {
  return {
    outcome,
    reason,
    by: by.map(one => ({ ...caseRef(one), failedBy: one.failedBy })),
    slipped: slipped && { lines: slipped.lines, more: slipped.more },
  }
}
