import { rmSync } from 'node:fs'

export function discard(path, scratch) {
  try {
    rmSync(path, { recursive: scratch === 'scratch' })
    return 'gone'
  } catch {
    return 'kept'
  }
}
