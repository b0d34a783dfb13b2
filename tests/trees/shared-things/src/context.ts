import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

export function enter(user: string): void {
  storage.enterWith(user)
}

export function asUser<T>(user: string, work: () => T): T {
  return storage.run(user, work)
}

export function user(): string {
  return storage.getStore() ?? 'nobody'
}
