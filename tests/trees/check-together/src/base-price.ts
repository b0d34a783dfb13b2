export const price = (): number => 10

export const discount = (): number => 3
