export function parse(text: string): string {
  if (text === '') throw new Error('empty')
  return text.length > 3 ? text : `${text}!`
}
