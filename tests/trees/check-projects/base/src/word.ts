export const word = (): string => 'first'
