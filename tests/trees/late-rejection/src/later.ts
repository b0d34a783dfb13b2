export function start(x: number): string {
  if (x - 1 !== 0) {
    Promise.reject(new Error('late'))
  }
  return 'started'
}
