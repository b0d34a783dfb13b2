/** Finishes soon after it was started. */
export class Job {
  #left: number

  constructor(steps: number) {
    this.#left = steps
    const timer = setInterval(() => {
      this.#left = this.#left - 1
      if (this.#left <= 0) clearInterval(timer)
    }, 2)
  }

  left(): number {
    return Math.max(0, this.#left)
  }
}

export function label(n: number): string {
  return n > 1 ? 'many' : 'few'
}

export function never(go: boolean): Promise<string> {
  return new Promise(resolve => {
    if (go) resolve('went')
  })
}
