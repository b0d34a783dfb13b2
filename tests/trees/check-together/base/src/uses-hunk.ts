export const peak = (): number => 10
