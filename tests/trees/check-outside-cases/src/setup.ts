export const prepare = (): string => 'ready'
