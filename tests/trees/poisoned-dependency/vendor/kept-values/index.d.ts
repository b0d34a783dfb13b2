export function remember(key: string, make: () => number): number
