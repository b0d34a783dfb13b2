const kept = new Map()

exports.remember = (key, make) => {
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key)
}
