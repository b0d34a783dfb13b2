const makers = new Map()

export function register(name, size) {
  if (makers.has(name)) {
    return false
  }
  makers.set(name, size * 2)
  return true
}

export function sizeOf(name) {
  return makers.get(name)
}
