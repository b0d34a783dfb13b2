// Not under mutation, so that nothing is known about what it keeps.
const names: string[] = []

export const list = {
  empty: (): void => void names.splice(0),
  enter: (name: string): number => names.push(name),
}
