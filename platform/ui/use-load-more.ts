import { useState } from 'react'
import { extendList, type ItemKeys, type ListPage, refreshList } from './paged-list.ts'

interface LoadMore<Item> extends ItemKeys<Item> {
  /** The page after this cursor. */
  readonly load: (after: string) => Promise<ListPage<Item>>
  readonly onFailed: (error: unknown) => void
}

interface LoadedList<Item> extends ListPage<Item> {
  readonly busy: boolean
  /** Items that the last press added; null before the first. */
  readonly added: number | null
  readonly loadMore: () => Promise<void>
  /** Takes items out of the pages that are loaded already. */
  readonly drop: (which: (item: Item) => boolean) => void
}

/**
 * A list that begins with `first` and grows by a page a press. Where `first` is read again (a live refresh) the further pages
 * stay. `first.items` must keep its identity while nothing changed.
 */
export function useLoadMore<Item>(first: ListPage<Item>, options: LoadMore<Item>): LoadedList<Item> {
  const [state, setState] = useState({ first: first.items, list: first, added: null as number | null })
  const [busy, setBusy] = useState(false)
  let { list } = state
  if (state.first !== first.items) {
    list = refreshList(list, first, options)
    setState({ ...state, first: first.items, list })
  }
  const loadMore = async () => {
    if (busy || list.next === null) return
    setBusy(true)
    try {
      const page = await options.load(list.next)
      setState((now) => {
        const longer = extendList(now.list, page, options)
        return { ...now, list: longer, added: longer.items.length - now.list.items.length }
      })
    } catch (error) {
      options.onFailed(error)
    } finally {
      setBusy(false)
    }
  }
  const drop = (which: (item: Item) => boolean) =>
    setState((now) => ({
      ...now,
      list: { ...now.list, items: now.list.items.filter((item) => !which(item)) },
    }))
  return { ...list, busy, added: state.added, loadMore, drop }
}
