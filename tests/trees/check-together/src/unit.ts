export const name = 'm'

export default (n: number): string => `${n} ${name}`
