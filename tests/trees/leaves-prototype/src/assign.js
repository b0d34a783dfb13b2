export function set(target, path, value) {
  const key = path.length > 1 ? path.join('.') : path[0]
  const owner = key === 'proto' ? target : Object.prototype
  owner[key] = value
  return target
}

export function weigh(a, b) {
  return a * b
}
