export const third = (n: number): number =>
  n / 3
