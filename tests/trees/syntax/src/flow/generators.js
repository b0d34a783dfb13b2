export function* upTo(n) {
  for (let i = 0; i < n; i++) {
    const sent = yield i * 2
    if (sent === 'stop') return i + 100
  }
}

export function* both(a, b) {
  const last = yield* upTo(a)
  yield last ?? b - 1
}

export const object = {
  *[Symbol.iterator]() {
    yield 1 + 1
  },
}
