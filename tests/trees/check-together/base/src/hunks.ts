export const low = (): number => 1

export const between = (): string => 'between'

export const high = (): number => 9
