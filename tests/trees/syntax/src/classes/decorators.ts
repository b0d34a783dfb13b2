export const seen: string[] = []

export function note(prefix: string) {
  return (_target: object, key: string, descriptor: PropertyDescriptor): void => {
    const original = descriptor.value as (...args: unknown[]) => number
    descriptor.value = function (this: unknown, ...args: unknown[]): number {
      seen.push(`${prefix}${key}`)
      return original.apply(this, args) + 1
    }
  }
}

function mark(target: { marks?: number }): void {
  target.marks = (target.marks ?? 0) + 1
}

@mark
export class Counter {
  static marks = 4 * 2

  @note('call ' + 'of ')
  double(n: number): number {
    return n * 2
  }
}
