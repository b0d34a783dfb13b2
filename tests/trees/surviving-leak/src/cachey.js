const cache = []

export function put(x) {
  cache.push(x + 1)
  return true
}

export function ok() {
  return cache.length === 0 || cache.indexOf(-1) < 0
}

export function weak(a, b) {
  return a * b
}
