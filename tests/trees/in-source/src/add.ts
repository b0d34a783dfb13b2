export function add(a: number, b: number): number {
  return a + b
}

if (import.meta.vitest) {
  const { expect, test } = import.meta.vitest
  test('adds', () => {
    expect(add(1, 2)).toBe(3)
  })
}
