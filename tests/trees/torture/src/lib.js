export function add(a, b) {
  return a + b
}
export function sub(a, b) {
  return a - b
}
export async function addLater(a, b) {
  await new Promise(resolve => setTimeout(resolve, 1))
  return a + b
}
export function sumTo(n) {
  let sum = 0
  for (let i = 0; i < n; i++) {
    sum = sum + i
  }
  return sum
}
export function countDown(n) {
  let k = 0
  while (n > 0) {
    n = n - 1
    k++
  }
  return k
}
export function greet(name) {
  return 'hi ' + name
}
export function hang(ms) {
  return new Promise(resolve => {
    if (ms - 1 === 0) resolve('ok')
  })
}
export function boomLater(x) {
  if (x - 1 !== 0) Promise.reject(new Error('late boom'))
  return 'ok'
}
export function tick(callback) {
  setTimeout(callback, 500 + 500)
}
const cache = new Map()
export function memo(n) {
  if (!cache.has(n)) cache.set(n, n * 2)
  return cache.get(n)
}
export let counter = 0
export function inc() {
  counter = counter + 1
  return counter
}
export function dep(load, k) {
  return load(k) + 1
}
export function weak(a, b) {
  return a * b
}
export function inSetup(a) {
  return a + 10
}
export function inFixture(a) {
  return a + 20
}
export function inHook(a) {
  return a + 30
}
export function inAround(a) {
  return a + 40
}
export function thrower(n) {
  if (n > 3) throw new Error('too big: ' + n)
  return n
}
export function flaky(n) {
  return n + 5
}
export function byTwo(n) {
  let i = n
  do {
    i = i - 2
  } while (i > 0)
  return i
}
export const STATIC = 3 + 4
export function useStatic() {
  return STATIC
}
