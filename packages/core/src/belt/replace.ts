// Owns replacing a function on an object so that nothing but its behaviour changes.

// biome-ignore lint/suspicious/noExplicitAny: stands for functions of every shape
export type AnyFunction = (this: any, ...args: any[]) => any

const ours = new WeakSet<object>()

/** Replaces `owner[name]` by what `make` makes of it, once. Returns the undoing; does nothing where there is no such function. */
export function replace(
  owner: object,
  name: PropertyKey,
  make: (original: AnyFunction) => AnyFunction,
): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  const original = (owner as Record<PropertyKey, unknown>)[name]
  if (typeof original !== 'function' || ours.has(original) || before?.configurable === false)
    return () => undefined
  const made = make(original as AnyFunction)
  // Name, length and what hangs on it, such as its own version for util.promisify.
  for (const key of Reflect.ownKeys(original)) {
    if (key === 'prototype' || key === 'arguments' || key === 'caller') continue
    Object.defineProperty(made, key, Object.getOwnPropertyDescriptor(original, key)!)
  }
  ours.add(made)
  Object.defineProperty(owner, name, {
    configurable: true,
    writable: true,
    enumerable: before?.enumerable ?? false,
    value: made,
  })
  return () => {
    if ((owner as Record<PropertyKey, unknown>)[name] !== made) return
    if (before) Object.defineProperty(owner, name, before)
    else delete (owner as Record<PropertyKey, unknown>)[name]
  }
}
