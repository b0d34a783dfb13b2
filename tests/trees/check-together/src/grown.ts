export const one = (): number => 1

export const two = (): number => 2
