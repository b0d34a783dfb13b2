export const isAdult = (age: number): boolean => age >= 18
