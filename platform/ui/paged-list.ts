/** One page of a list that is ordered by time, newest first. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null
}

export interface ItemKeys<Item> {
  readonly id: (item: Item) => string
  /** Milliseconds since 1970. */
  readonly at: (item: Item) => number
}

/**
 * Merges the refreshed first page with the further pages that were loaded. An item that was pushed
 * off the end of the fresh page stays; one that the fresh page should contain but does not is
 * removed. If there is so much new that the two no longer overlap, the list starts over: a gap in
 * the middle would hide items.
 */
export function refreshList<Item>(
  known: ListPage<Item>,
  fresh: ListPage<Item>,
  { id, at }: ItemKeys<Item>,
): ListPage<Item> {
  const last = fresh.items.at(-1)
  if (fresh.next === null || !last) return fresh
  const [newest] = known.items
  if (!newest || at(newest) < at(last)) return fresh
  const inFresh = new Set(fresh.items.map(id))
  const older = known.items.filter((item) => at(item) <= at(last) && !inFresh.has(id(item)))
  return { items: [...fresh.items, ...older], next: older.length > 0 ? known.next : fresh.next }
}

/** The list with a further page appended. */
export function extendList<Item>(
  known: ListPage<Item>,
  page: ListPage<Item>,
  { id }: ItemKeys<Item>,
): ListPage<Item> {
  const there = new Set(known.items.map(id))
  return { items: [...known.items, ...page.items.filter((item) => !there.has(id(item)))], next: page.next }
}
