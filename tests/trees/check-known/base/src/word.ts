export const word = (): string => 'old'
