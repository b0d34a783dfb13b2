export function mode(n: number): number {
  return process.env.TREE_MODE === 'fast' ? n + 1 : n
}

export function spare(a: number, b: number): number {
  return a * b
}
