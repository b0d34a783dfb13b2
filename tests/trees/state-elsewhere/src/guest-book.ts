import { list } from './list.ts'

export function sign(name: string): number {
  return list.add(name)
}

export function open(): void {
  list.clear()
}
