export function settle(turns: number): Promise<string> {
  return new Promise(resolve => {
    if (turns - 1 === 0) {
      resolve('done')
    }
  })
}

export function label(n: number): number {
  return n + 1
}
