import { list } from './list.ts'

export function sign(name: string): number {
  return list.enter(name)
}

export function isFirst(n: number): boolean {
  return n === 1
}

export function open(): void {
  list.empty()
}

export function isLast(n: number): boolean {
  return n === 9
}
