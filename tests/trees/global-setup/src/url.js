export function url(port) {
  if (port <= 0) throw new RangeError('port')
  return `db://localhost:${port}`
}
