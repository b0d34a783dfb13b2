export const wavers = (): string => 'old'
