export const sizes = [1 + 1, 2 * 4] as const

export const names = { small: sizes[0], big: sizes[1] } as const
