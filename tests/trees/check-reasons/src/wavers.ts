export const wavers = (): string => 'new'
