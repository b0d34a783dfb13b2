export function title(name) {
  if (typeof document === 'undefined') return `${name}!`
  document.title = name
  return document.title
}
