export const copied = (): string => 'old'
