// Owns the closed list of reasons for `unverified`, each with a sentence that says what to do.

export const REASONS = {
  timeout: 'It took longer than its limit: make the case faster, or raise the budget.',
  interrupted: 'The run was interrupted before this was decided: run it again to the end.',
  'out-of-budget':
    'The time budget was spent before this was tried: raise --budget or narrow what is mutated.',
  'no-tests': 'No test ran, so nothing could go red: check the filters and the include patterns.',
  'scope-mismatch': 'Fewer files or cases finished than were scheduled: look for a crashed worker above.',
  'suite-red':
    'The ordinary run was red, so a red under a mutant would prove nothing: make the suite green first.',
  'red-before': 'The covering cases failed before anything was undone: make them pass first.',
  'load-error': 'A file could not be loaded: fix the import or syntax error named beside it.',
  'no-assertion-ran':
    'Only load or hook failures noticed, no test case did: add an assertion on what the module returns.',
  'not-loaded':
    'A test loads a built copy instead of the source: map the import to the source in the runner configuration.',
  'parse-error': 'The source could not be parsed: fix its syntax, or report the unsupported syntax.',
  'changed-outside': 'The file changed on disk during the run: run again.',
  'only-known-failures': 'Only known failures went red: fix them or add a case that passes today.',
  'unreadable-base': 'The base could not be read from git: fetch it, or name another with --base.',
  'other-shards': 'Its tests run in another shard: merge the reports of all shards.',
  blocked:
    'The mutant tried to touch files, processes or the network: check by hand, or run with --seat-belt off in a sandbox.',
  flaky: 'Repeated runs disagreed: make the covering cases deterministic.',
  unsupported:
    'The runner or this file cannot be driven safely, or it also runs where nothing can be put in its place: see the note beside it.',
  store: 'The run history could not be read or written: see the note beside it.',
} as const

/** Why something could not be verified. */
export type Reason = keyof typeof REASONS
