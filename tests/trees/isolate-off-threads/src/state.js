const registered = []

export function push(a) {
  registered.push(a * 2)
  return registered.length
}

export function allEven() {
  return registered.every(x => x % 2 === 0)
}

export function half(n) {
  return n * 10
}

export function plus(a, b) {
  return a + b
}

export function sumAll(xs) {
  let sum = 0
  for (const x of xs) sum = sum + x
  return sum
}
