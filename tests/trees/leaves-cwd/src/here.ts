export function fromHere(path: string): string {
  if (path.length > 0) {
    return `${process.cwd()}/${path}`
  }
  return process.cwd()
}

export function depth(n: number): number {
  return n * 2
}
