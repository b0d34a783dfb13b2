export async function addLater(a, b) {
  await new Promise(resolve => setTimeout(resolve, 1))
  return a + b
}

export function greet(name) {
  return 'hi ' + name
}

export function open(n) {
  return n + 30
}

export function idle(n) {
  return n * 2
}
