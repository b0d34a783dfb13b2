export const kind = import.meta.url.slice(0, 5)

export function half(n) {
  return n / 2
}
