export interface Place {
  readonly name: string
}

export function check(place: Place, n: number): number {
  if (n > 3) {
    throw new RangeError(`${place.name} is too far`)
  }
  return n * 2
}

export const deep = (n: number): number => {
  const inner = (m: number): number => check({ name: 'x' }, m + 1)
  return inner(n)
}
