// Owns what every worker of ours starts with: what it loads ahead, and the compiled code of the last run.
import module from 'node:module'
import { OWN_COMPILE_CACHE } from '../own-variables.ts'

/** What a worker of ours loads ahead of its first file. */
export const PRELOAD: string = new URL('./preload.js', import.meta.url).href

/** Workers start a third faster with the compiled Vitest of the last run; the runner takes the variables away again. */
export function withCompileCache(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = module.getCompileCacheDir?.()
  if (!folder || env.NODE_COMPILE_CACHE || env.NODE_DISABLE_COMPILE_CACHE) return env
  return { ...env, NODE_COMPILE_CACHE: folder, [OWN_COMPILE_CACHE]: '1' }
}
