export function dies(): string {
  process.abort()
}
