'use client'
'use something else'
import { f } from './defaults.js'

export function strict() {
  'use strict'
  return this === undefined && f.length === 1
}

export const arrow = n => {
  'use asm-like'
  return n + 1
}

export class K {
  m() {
    'use m'
    return this.n - 1
  }
  n = 3
}
