export function add(a, b) {
  return a + b
}

export function countDown(n) {
  let k = 0
  while (n > 0) {
    n = n - 1
    k++
  }
  return k
}

export function byTwo(n) {
  let i = n
  do {
    i = i - 2
  } while (i > 0)
  return i
}

export function greet(name) {
  return 'hi ' + name
}
