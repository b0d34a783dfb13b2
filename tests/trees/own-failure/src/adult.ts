export function isAdult(age: number): boolean {
  return age >= 18
}
