export function tag(n: number): string {
  return `#${n + 1}`
}

export function unused(n: number): number {
  return n * 4
}
