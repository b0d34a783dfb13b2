export const word = (): string => 'new'
