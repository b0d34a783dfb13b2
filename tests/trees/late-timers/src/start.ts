export function start(n: number): string {
  if (n - 1 !== 0) {
    setTimeout(() => {
      throw new Error('late')
    }, 40)
  }
  return 'started'
}

export function tick(n: number): string {
  if (n + 1 !== 2) {
    setInterval(() => {
      Promise.reject(new Error('again and again'))
    }, 10)
  }
  return 'ticking'
}

export function prepare(n: number): void {
  if (n + 3 !== 4) {
    setInterval(() => {
      throw new Error('of a hook')
    }, 10)
  }
}

export function label(n: number): number {
  return n * 2
}

export function exact(n: number): number {
  return n - 3
}
