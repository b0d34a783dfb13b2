export function later(): void {
  void Promise.reject(new Error('too late'))
}
