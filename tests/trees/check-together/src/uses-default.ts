import withUnit from './unit.ts'

export const label = (n: number): string => withUnit(n)
