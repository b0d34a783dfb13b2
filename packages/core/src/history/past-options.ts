// Owns what the reporter line may be told about the past: by its options, or by the environment, which wins.

/** Switches of the reporter line; the command has flags of these names. */
export interface PastOptions {
  /** Remembered failures come first, and one that is still red ends the run. Default true. */
  readonly failedFirst?: boolean
  /** The whole scope in plain order. Default false. */
  readonly release?: boolean
  /** Known failures that pass by now fail the run. Default false. */
  readonly strictKnown?: boolean
}

const WORDS: Readonly<Record<string, boolean>> = {
  on: true,
  true: true,
  1: true,
  off: false,
  false: false,
  0: false,
}

/** Anything but on and off in the environment counts as not said. */
export function pastOptions(options: PastOptions, env: NodeJS.ProcessEnv): Required<PastOptions> {
  const said = (name: string): boolean | undefined => WORDS[env[name]?.trim() ?? '']
  return {
    failedFirst: said('REDPROOF_FAILED_FIRST') ?? options.failedFirst ?? true,
    release: said('REDPROOF_RELEASE') ?? options.release ?? false,
    strictKnown: said('REDPROOF_STRICT_KNOWN') ?? options.strictKnown ?? false,
  }
}
