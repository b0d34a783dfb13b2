export function rate(): number {
  return 1
}
