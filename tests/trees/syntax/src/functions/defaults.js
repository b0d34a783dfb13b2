export function f(a, b = a + 1, { c = b * 2, ...rest } = {}) {
  return [a, b, c, Object.keys(rest).length]
}

export const g = ([x = 1 + 1, , y = x - 1] = [], ...others) => x + y + others.length

export function h(n = () => n2() * 2, n2 = () => 3) {
  return n()
}

export function args() {
  arguments[0] = arguments[0] + 1
  return arguments.length > 1 ? arguments[0] : 0 - 1
}
