export const copied = (): string => 'new'
