/**
 * One page of a list whose pages follow each other by time, newest first; a page itself may have
 * another order.
 */
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
  if (fresh.next === null || fresh.items.length === 0) return fresh
  const oldest = Math.min(...fresh.items.map(at))
  if (known.items.every((item) => at(item) < oldest)) return fresh
  const inFresh = new Set(fresh.items.map(id))
  const older = known.items.filter((item) => at(item) <= oldest && !inFresh.has(id(item)))
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
