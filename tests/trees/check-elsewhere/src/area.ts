export const area = (side: number): number => (side > 0 ? side * side : 0)
