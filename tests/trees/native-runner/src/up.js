export const up = n => n + 1
