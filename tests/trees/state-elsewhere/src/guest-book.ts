import { list } from './list.ts'

export function open(): void {
  list.clear()
}

export function sign(name: string): number {
  return list.add(name)
}
