export const prepare = (): string => {
  throw new Error('not ready')
}
