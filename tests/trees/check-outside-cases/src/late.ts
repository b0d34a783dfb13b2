export function later(): void {
  void Promise.resolve(1)
}
