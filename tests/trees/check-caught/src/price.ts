export function total(cents: number, quantity: number): number {
  if (quantity < 0) throw new RangeError('quantity')
  return cents * quantity
}

export function label(cents: number): string {
  const euros = cents / 100
  if (euros === 0) return 'free'
  return `${euros} EUR`
}
