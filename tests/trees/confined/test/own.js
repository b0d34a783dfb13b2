import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Chosen by the folder: two copies of this project must not meet each other. */
const number = createHash('sha256').update(process.cwd()).digest().readUInt32BE()

export const port = 40_000 + (number % 20_000)

export const inTemp = name => join(tmpdir(), `redproof-confined-${number}-${name}`)

/** Long enough that two processes at once meet. */
export const aMoment = () => new Promise(done => setTimeout(done, 15))
