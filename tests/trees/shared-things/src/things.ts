let seed = 1
let made = 0

export class Registry {
  readonly names = new Map<string, number>()

  add(name: string): number {
    this.names.set(name, (this.names.get(name) ?? 0) + 1)
    return this.names.size
  }
}

let only: Registry | undefined

export function registry(): Registry {
  only ??= new Registry()
  return only
}

export function forget(): void {
  only = undefined
}

export function reseed(n: number): void {
  seed = n
}

export function roll(): number {
  seed = (seed * 16807) % 2147483647
  return seed % 6
}

export function label(): string {
  made++
  return `label-${made}`
}
