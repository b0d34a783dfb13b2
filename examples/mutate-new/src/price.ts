/** Price of a line in cents. */
export function linePrice(unitCents: number, count: number): number {
  return unitCents * count
}
