/** Puts a badge with the number of open tasks on a page, once. */
export function badge(page: Document, open: number): HTMLElement | null {
  if (open <= 0) return null
  const found = page.querySelector<HTMLElement>('.badge')
  const element = found ?? page.createElement('b')
  element.className = 'badge'
  element.textContent = open > 9 ? '9+' : String(open)
  if (!found) page.body.append(element)
  page.title = `(${open}) tasks`
  localStorage.setItem('open', String(open))
  return element
}

export function remembered(): number {
  return Number(localStorage.getItem('open') ?? 0)
}
