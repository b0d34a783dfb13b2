export function open(path: string): string {
  return `open ${path}`
}
