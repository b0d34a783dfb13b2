import { build } from '../src/config.ts'

Object.assign(globalThis, { config: build(2) })
