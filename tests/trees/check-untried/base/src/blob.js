export const blob = 1
