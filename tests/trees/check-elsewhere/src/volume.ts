export const volume = (side: number): number => side ** 3
