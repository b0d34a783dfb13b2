// Owns what a worker that was started ahead loads while it waits for its first file.
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

// Threads of the tests inherit the flag that loads this file: they are to start as they would without it.
if (isMainThread) {
  hideFlag(process.execArgv)
  await import('@redproof/core/worker')
  // Node loads the classes of fetch when one of them is looked at, which takes 30 ms: the realm guard will look at them.
  Reflect.get(globalThis, 'Headers')
}

/** Tests see, and hand on to processes of theirs, the flags that the runner gave. */
function hideFlag(execArgv: string[]): void {
  const at = execArgv.lastIndexOf(import.meta.url)
  if (execArgv[at - 1] === '--import') execArgv.splice(at - 1, 2)
}
