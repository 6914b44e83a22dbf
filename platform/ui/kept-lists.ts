import type { ListPage } from './paged-list.ts'

/** Enough for going back and forth. */
const MOST = 30

const lists = new Map<string, ListPage<unknown>>()

/** Key of the list in this history entry; undefined if the entry is not marked yet. */
function keyOf(name: string): string | undefined {
  const { entry } = (history.state ?? {}) as { entry?: unknown }
  return typeof entry === 'string' ? `${entry} ${name}` : undefined
}

/** The list as it was when this history entry was left; stored in this document's memory only. */
export function keptList<Item>(name: string): ListPage<Item> | undefined {
  const key = typeof window === 'undefined' ? undefined : keyOf(name)
  return key === undefined ? undefined : (lists.get(key) as ListPage<Item> | undefined)
}

/** Stores the list for when Back or Forward returns to this history entry. */
export function keepList<Item>(name: string, list: ListPage<Item>): void {
  if (keyOf(name) === undefined)
    history.replaceState({ ...history.state, entry: Math.random().toString(36).slice(2) }, '')
  const key = keyOf(name) ?? name
  lists.delete(key)
  lists.set(key, list)
  for (const oldest of lists.keys()) {
    if (lists.size <= MOST) break
    lists.delete(oldest)
  }
}

/** Clears the stored lists, which may be outdated: a block, or another account. */
export function forgetLists(): void {
  lists.clear()
}
