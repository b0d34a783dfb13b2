// Owns the name of the machine a run was made on: durations are only compared within one name.
import { availableParallelism, hostname } from 'node:os'

/**
 * The host's name. In CI hosts are new for every job, so there the kind of machine is the name: without that no
 * two CI runs could be compared.
 */
export function machineName(env: NodeJS.ProcessEnv): string {
  if (!env.CI || env.CI === 'false') return hostname()
  return `ci ${process.platform} ${process.arch} ${availableParallelism()} cores`
}
