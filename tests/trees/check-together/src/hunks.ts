export const low = (): number => 0

export const between = (): string => 'between'

export const high = (): number => 9

export const top = (): number => 10
