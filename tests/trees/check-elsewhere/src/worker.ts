import { parentPort } from 'node:worker_threads'
import { volume } from './volume.ts'

parentPort?.postMessage(volume(2))
