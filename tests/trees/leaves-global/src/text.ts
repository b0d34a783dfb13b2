export function asText(n: number): string {
  const big = globalThis.BigInt as BigIntConstructor | undefined
  if (big === undefined) {
    return String(n + 0.5)
  }
  return big(n).toString()
}

export function spare(a: number, b: number): number {
  return a * b
}
