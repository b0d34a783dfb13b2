export function isHere(): string {
  return 'a text that is long enough for git to see where the file came from'
}
