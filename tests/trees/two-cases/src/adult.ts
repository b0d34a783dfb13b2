export function isAdult(age: number): boolean {
  return age >= 18
}

export function tax(age: number, pay: number): number {
  return isAdult(age) ? pay * 2 : pay
}
