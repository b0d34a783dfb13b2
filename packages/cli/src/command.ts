// Owns the course of the command: arguments in, exit code out, no stack trace for what a user did.
import { EXIT, safeText } from '@redproof/core'
import { parseArgs } from './args.ts'
import { COMMANDS } from './commands.ts'
import { prove } from './prove.ts'
import { run } from './run.ts'

const parsed = parseArgs(process.argv.slice(2))
if (parsed.kind === 'help' || parsed.kind === 'version') process.stdout.write(parsed.text)
else if (parsed.kind === 'usage-error') {
  process.stderr.write(`redproof: ${parsed.sentence}\n`)
  process.exitCode = EXIT.usage
} else if (parsed.kind === 'command') {
  const { code, stdout, stderr } = await COMMANDS[parsed.name]({ words: parsed.words, cwd: process.cwd() })
  process.stderr.write(stderr)
  process.stdout.write(stdout)
  process.exitCode = code
} else if (parsed.kind === 'run' || parsed.kind === 'prove') {
  const { options, filters, runnerArgs } = parsed
  const { env, stdout, stderr } = process
  const input = { options, filters, runnerArgs, cwd: process.cwd(), env, stdout, stderr }
  const done = parsed.kind === 'prove' ? prove({ ...input, place: parsed.place }) : run(input)
  process.exitCode = await done.catch((error: unknown) => {
    // Ours, not the tests': it must not look like exit 1.
    const message = safeText(String((error as Error | null)?.message ?? error).split('\n', 1)[0]!, 400)
    stderr.write(
      `redproof: The run could not be finished, because of an internal error: ${message} (REDPROOF_DEBUG=1 shows where).\n`,
    )
    if (env.REDPROOF_DEBUG) stderr.write(`${String((error as Error | null)?.stack)}\n`)
    return EXIT.unverified
  })
  // Handles that user code or the runner left open must not keep the command alive; output is flushed first.
  await Promise.all([stdout, stderr].map(stream => new Promise<void>(done => stream.write('', () => done()))))
  process.exit()
}
