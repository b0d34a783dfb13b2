/** Cents off for an order: 10 % from 100.00 on, 5 % more for members. */
export function discount(totalCents: number, isMember: boolean): number {
  if (totalCents < 0) {
    throw new RangeError('a total cannot be negative')
  }
  const percent = totalCents >= 10_000 ? 10 : 0
  const bonus = isMember ? 5 : 0
  return Math.round((totalCents * (percent + bonus)) / 100)
}
