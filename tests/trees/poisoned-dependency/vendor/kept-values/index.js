const kept = new Map()

export function remember(key, make) {
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key)
}
