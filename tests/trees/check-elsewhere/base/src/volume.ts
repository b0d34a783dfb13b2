export const volume = (side: number): number => side * side * side
