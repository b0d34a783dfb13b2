export function open(path: string): string {
  if (path.startsWith('memory')) throw new Error('not there yet')
  return `open ${path}`
}
