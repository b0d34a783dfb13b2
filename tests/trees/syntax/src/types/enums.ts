export enum Level {
  Low = 1 + 1,
  High = Low * 2,
}

export namespace Units {
  export const scale = (n: number): number => n * 10
}

export function next(level: Level): number {
  return level + 1
}

export abstract class Shape {
  declare readonly kind: string
  constructor(
    private readonly width: number = 1 + 2,
    readonly height: number = width * 2,
  ) {}
  area(): number {
    return this.width * this.height
  }
  abstract name(): string
}

export function pick(value: number): number
export function pick(value: string): number
export function pick(value: number | string): number {
  return typeof value === 'number' ? value * 2 : value.length
}
