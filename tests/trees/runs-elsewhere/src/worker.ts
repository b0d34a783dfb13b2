import { parentPort } from 'node:worker_threads'
import { cube } from './cube.ts'

parentPort?.postMessage(cube(2))
