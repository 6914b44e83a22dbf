/** A value to which components subscribe with `useSyncExternalStore`. */
export interface Cell<T> {
  /** Undefined before the first value. */
  get(): T | undefined
  set(value: T): void
  /** Like `set`, for a value that all subscribers show already: they are not drawn again. */
  keep(value: T): void
  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

export function createCell<T>(): Cell<T> {
  let value: T | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of [...listeners]) listener()
    },
    keep: (shown) => {
      value = shown
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
