export function gross(net: number): number {
  return net * 2
}

export function net(gross: number): number {
  return gross - 9
}
