export const arrow = (a, b) => a + b
export const expression = function (a, b, c) {
  return a * b * c
}
export const own = function inner(n) {
  return n > 1 ? inner(n - 1) + 1 : 1
}
export const Klass = class {
  static twice(n) {
    return n * 2
  }
}
export const object = { plain: n => n - 1, method(n) { return n + 2 }, ['com' + 'puted']: n => n * 3, get getter() { return 1 + 1 } }
export let assigned
assigned = n => n / 2
export const { fromDefault = n => n + 9 } = {}
export default (a, b) => a - b
export function hoisted(n) { return later(n) }
export const used = hoisted(1)
function later(n) { return n + 40 }
export function early(n) {
  return inner(n)
  function inner(n) { return n * 5 }
}
export const iife = (function () { return 6 * 7 })()
export const curried = a => b => c => a + b - c
export const toObject = n => ({ n: n + 1 })
export const conditional = n => n > 2 ? () => n - 1 : function () { return n + 1 }
