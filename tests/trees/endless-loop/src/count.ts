export function countDown(from: number): number {
  let n = from
  let steps = 0
  while (n > 0) {
    n = n - 1
    steps++
  }
  return steps
}
