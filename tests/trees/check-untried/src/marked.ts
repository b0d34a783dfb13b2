export const marked = 2
