export const third = n => n / 3
