// Owns what a worker need not ask the main process twice: where a module lies, and that its text is still the same.
import type { BaseRunner } from './vitest-api.ts'

/** The parts of Vitest's module runner through which it asks; each may be missing in another version. */
interface ModuleRunner {
  readonly transport?: { invoke?: Ask }
  readonly vitestOptions?: { readonly transport?: { resolveId?: Ask } }
  readonly mocker?: { readonly options?: { resolveId?: Ask } }
}

type Ask = (this: unknown, ...asked: unknown[]) => Promise<unknown>

const { stringify } = JSON

/**
 * Remembers the answers until the returned function is called. Every import of every graph asks once, which takes longer than to
 * evaluate most modules; no file is watched while mutants are tried, and what is served changes only between workers.
 */
export function rememberModules(runner: BaseRunner): () => void {
  const { transport, vitestOptions, mocker } = (runner.moduleRunner ?? {}) as ModuleRunner
  const undo = [
    remember(transport, 'invoke', isPlace),
    remember(vitestOptions?.transport, 'resolveId', isObject),
    remember(mocker?.options, 'resolveId', isObject),
  ]
  return () => {
    for (const one of undo) one()
  }
}

function remember<Name extends string>(
  owner: { [name in Name]?: Ask } | undefined,
  name: Name,
  isLasting: (answer: unknown) => answer is object,
): () => void {
  const ask = owner?.[name]
  if (!owner || typeof ask !== 'function') return () => undefined
  const answers = new Map<string, object>()
  const remembering: Ask = async (...asked) => {
    const key = stringify(asked)
    const known = answers.get(key)
    // Who asks writes into what it is given.
    if (known) return { ...known }
    const answer = await ask.apply(owner, asked)
    if (isLasting(answer)) answers.set(key, { ...answer })
    return answer
  }
  owner[name] = remembering as (typeof owner)[Name]
  return () => {
    if (owner[name] === remembering) owner[name] = ask as (typeof owner)[Name]
  }
}

function isObject(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null
}

/** Text is sent once: what comes back the second time only says that there is no other. */
function isPlace(answer: unknown): answer is object {
  return isObject(answer) && ('cache' in answer || 'externalize' in answer)
}
