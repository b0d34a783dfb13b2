// Owns the environment variables that redproof hands to its workers and takes away before user code runs.

/** Set when NODE_COMPILE_CACHE is ours and not the user's. */
export const OWN_COMPILE_CACHE = 'REDPROOF_OWN_COMPILE_CACHE'

/** Removes ours, so that tests and their child processes see the environment as the user set it. */
export function dropOwnVariables(env: NodeJS.ProcessEnv): void {
  if (env[OWN_COMPILE_CACHE] === undefined) return
  delete env[OWN_COMPILE_CACHE]
  delete env.NODE_COMPILE_CACHE
}
