// Not under mutation, so that nothing is known about what it keeps.
const names: string[] = []

export const list = {
  clear: (): void => void names.splice(0),
  add: (name: string): number => names.push(name),
}
