export const used = (): number => 1
