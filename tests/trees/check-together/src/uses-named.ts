import { half } from './named.ts'

export const middle = (n: number): number => half(n)
