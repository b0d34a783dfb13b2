// Owns a process that records runs: `node record-runs.ts <folder> <runs> <cases> <name>`; prints a line a run.
import { SqliteHistory } from '../../../../packages/core/src/history/sqlite-history.ts'
import { sampleRun } from './sample-run.ts'

const [folder = '', runs = '1', cases = '1', name = 'one'] = process.argv.slice(2)
const store = new SqliteHistory(folder)
for (let n = 0; n < Number(runs); n++) {
  const entry = sampleRun(
    Array.from({ length: Number(cases) }, (_, at) => ({ titles: [`case ${at}`] })),
    { id: `${name}-${n}`, machine: name, endedAt: Date.now() },
  )
  await store.record(entry)
  process.stdout.write(`${entry.id}\n`)
}
for (const note of store.notes) process.stderr.write(`${note}\n`)
