export const gone = 1
