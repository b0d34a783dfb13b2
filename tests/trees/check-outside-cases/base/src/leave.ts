export function leave(): number {
  process.exit(3)
  return 0
}
