const seen = new Set()

export function tag(strings, ...values) {
  seen.add(strings)
  return strings.raw.join('|') + values.join(',')
}

export const call = n => tag`a${n + 1}\n${n * 2}b`
export const sites = () => seen.size
export const nested = n => `${n > 1 ? `${n - 1} more` : 'none'}`
export const method = { tag, run(n) { return this.tag`x${n - 1}` } }
