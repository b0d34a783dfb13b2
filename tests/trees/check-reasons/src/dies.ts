export function dies(): string {
  return 'alive'
}
