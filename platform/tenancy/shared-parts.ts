const shared = new WeakSet<object>()

/**
 * Marks a frozen value, and everything inside it, as one that many sites share: a theme, a lander
 * or a page of the platform, a preset. `StoredReadings` stores such a value once, not with each
 * site.
 */
export function markShared<T>(value: T): T {
  if (typeof value !== 'object' || value === null || shared.has(value)) return value
  shared.add(value)
  for (const inner of Object.values(value)) markShared(inner)
  return value
}

export const isShared = (value: object): boolean => shared.has(value)
