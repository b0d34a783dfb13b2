export function greet(name: string): string {
  return `Good morning, ${name}`
}
