const items = []

export function put(price) {
  items.push(price)
  return items.length
}

export function total() {
  return items.reduce((sum, price) => sum + price, 0)
}

export function rebate(n) {
  return n / 2
}
