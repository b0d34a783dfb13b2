export const name = 'm'
