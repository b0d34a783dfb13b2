import { load } from './remote.js'

export function next(k) {
  return load(k) + 1
}
