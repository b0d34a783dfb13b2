export function fill(list, count) {
  for (let i = 0; i < count; i++) {
    const item = list.ownerDocument.createElement('li')
    item.textContent = String(i * 2)
    list.append(item)
  }
  return list
}

export function spare(n) {
  return n + 4
}
