import type { ListPage } from './paged-list.ts'

/** The lists of one evening's back and forth. */
const MOST = 30

const lists = new Map<string, ListPage<unknown>>()

/**
 * Name of the list in this entry of the browser's history; undefined where the entry has no mark
 * yet.
 */
function keyOf(name: string): string | undefined {
  const { entry } = (history.state ?? {}) as { entry?: unknown }
  return typeof entry === 'string' ? `${entry} ${name}` : undefined
}

/** The list as it was when this entry of the history was left; in this document's memory alone. */
export function keptList<Item>(name: string): ListPage<Item> | undefined {
  const key = typeof window === 'undefined' ? undefined : keyOf(name)
  return key === undefined ? undefined : (lists.get(key) as ListPage<Item> | undefined)
}

/** Keeps the list for when Back or Forward leads to this entry of the history again. */
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

/** What is kept may be untrue: a block, or another account. */
export function forgetLists(): void {
  lists.clear()
}
