// Owns the text of `redproof --help`: what each flag is for, grouped by job.

export const HELP: string = `redproof proves that your tests can fail, inside the runner you already use.

Usage
  redproof [filters..] [options] [-- runner arguments]
  redproof prove <file>[:from-to] [filters..] [options] [-- runner arguments]
  redproof runs | timings | known | layout ..

  Without options it runs your tests once and gives a verdict. With one of the
  --mutate options it then makes small changes (mutants) to the source, in memory,
  and shows which of them no test notices; with --check it undoes your own changes
  in the same way. Your files are never written.

What to undo
  --check                   each file changed since the base as a whole, and each
                            changed run of lines; new files are mutated

What to mutate (may be combined)
  --mutate-new              modules that are new since the base
  --mutate-changed          the changed lines of modules since the base
  --mutate <glob>           these files; may be repeated; lines as
                            src/a.ts:10-20; !<glob> takes files out again
  --base <ref>              what counts as old (default: the CI's target
                            branch, else the merge base with the default one)

Which mutants
  --operators <names>       default, stryker, all, or names joined by commas
  --arid on|off             leave logging, error texts and the like alone
                            (default: on)
  --budget <seconds>        no mutant starts later than this (default: no limit)
  --seat-belt on|off|strict what mutants may touch: on (default) what the clean
                            run touches too, and the temp folder; strict the
                            temp folder only; off everything

What fails
  --fail-on <outcome>       missed: a module that no test guards (default)
                            survived: any mutant that survives
                            never: only tests that fail
  --fail-on-signs           signs in test edits since the base, such as an added
                            skip or a weakened assertion (needs --check)
  --min-score <0-100>       also fail below this score
  --known pass|fail         the exit when only known failures failed
                            (default: pass)
  --strict-known            known failures that pass by now fail the run

Output
  --json[=file]             one JSON object, alone on stdout, or in a file
  --records <target>        where :: records go: auto, off, stdout, stderr or
                            a file (default: auto, that is on in CI)
  --all                     every survivor, not only the first seven a file
  --quiet                   only the verdict and what is not proven
  --verbose                 also how each mutant was decided

Run
  --failed-first=on|off     what failed before comes first, and ends the run
                            when it is still red (default: on)
  --release                 everything, in plain order
  --workers <n>             how many workers run tests (default: the runner's own)
  --runner vitest|jest      the runner to use (default: the one of the project)
  --cwd <folder>            work there instead of here
  -h, --help                this text
  -v, --version             the version

Before you change code
  prove <file>[:from-to]    small breaks at that place, and for each case that
                            reaches it one that it catches; names the cases
                            that catch none

Commands (they run no tests)
  runs [--json] [--all]     the recorded runs, and how each machine fares
  timings [--json]          what takes long, longer than usual, or is flaky
  known list [--json]       the failures listed in redproof.known.json
  known add --reason <text> [--expires <day>] [filter..]
                            list what failed in the last full run
  known prune               remove what passes or is gone by the last full run
  layout [--json]           which modules and tests belong together, and how that
                            was found

Examples
  redproof                                   run the tests, give a verdict
  redproof --check                           does any test notice my changes?
  redproof --mutate-new                      can the tests of my new modules fail?
  redproof range --mutate src/range.ts       one module, by the tests named range
  redproof --mutate src/range.ts:10-40 --all
  redproof --mutate-changed --json=redproof.json --min-score 80
  redproof prove src/range.ts:10-40          is this pinned before I change it?
  redproof --mutate-new -- --project unit    arguments for the runner after --

Environment and file
  Flags win over environment variables, these over the nearest redproof.json up to
  the repository root, this over the defaults.
    REDPROOF_MUTATE         new, changed, off, or a glob; several joined by commas
    REDPROOF_CHECK          on or off
    REDPROOF_JSON           1 for stdout, or a file
    REDPROOF_BASE, REDPROOF_OPERATORS, REDPROOF_ARID, REDPROOF_BUDGET,
    REDPROOF_SEAT_BELT,
    REDPROOF_FAIL_ON, REDPROOF_FAIL_ON_SIGNS, REDPROOF_MIN_SCORE, REDPROOF_RECORDS, REDPROOF_ALL,
    REDPROOF_QUIET, REDPROOF_VERBOSE, REDPROOF_WORKERS, REDPROOF_RUNNER,
    REDPROOF_PAIRING,
    REDPROOF_KNOWN, REDPROOF_STRICT_KNOWN, REDPROOF_FAILED_FIRST, REDPROOF_RELEASE
                            like the flag of that name; on or off for a switch

Exit codes (the first that holds)
  2  wrong usage or configuration
  1  tests failed
  3  missed: no test guards a module or notices that a change is undone, or the
     score is below the wanted one
  4  could not verify, and the reason
  0  verified; also when there was nothing to mutate or to undo
`
