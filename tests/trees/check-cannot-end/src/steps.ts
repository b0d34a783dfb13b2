export function steps(n: number): number {
  let all = 0
  for (let i = n; i > 0; i -= 1) all += i
  return all
}
