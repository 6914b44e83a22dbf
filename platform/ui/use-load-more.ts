import { useRef, useState } from 'react'
import { keepList, keptList } from './kept-lists.ts'
import { extendList, type ItemKeys, type ListPage, refreshList } from './paged-list.ts'

interface NextPage<Item> {
  /** Cursor of the next page; null at the end of the list. */
  readonly next: string | null
  /** Loads the page after this cursor. */
  readonly load: (after: string) => Promise<ListPage<Item>>
  readonly onFailed: (error: unknown) => void
  /** Appends that page to the list, wherever it is stored. Returns the number of added items. */
  readonly extend: (page: ListPage<Item>, after: string) => number
}

interface Loading {
  readonly busy: boolean
  /** Number of items that the last press added; null before the first. */
  readonly added: number | null
  readonly loadMore: () => Promise<void>
}

/** Loads the next page of a list when pressed. */
export function useNextPage<Item>({ next, load, onFailed, extend }: NextPage<Item>): Loading {
  const [busy, setBusy] = useState(false)
  const [added, setAdded] = useState<number | null>(null)
  const loadMore = async () => {
    if (busy || next === null) return
    setBusy(true)
    try {
      setAdded(extend(await load(next), next))
    } catch (error) {
      onFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, added, loadMore }
}

interface LoadMoreOptions<Item> extends ItemKeys<Item>, Pick<NextPage<Item>, 'load' | 'onFailed'> {
  /** Distinguishes the lists of one page. */
  readonly name: string
}

interface LoadedList<Item> extends ListPage<Item>, Loading {
  /** Removes items from the loaded pages. */
  readonly drop: (which: (item: Item) => boolean) => void
}

/**
 * A list that starts with `first` and grows by one page per press. If `first` is refreshed (a live
 * update), the further pages stay, also when Back returns to it. `first.items` must keep its
 * identity while nothing changed.
 */
export function useLoadMore<Item>(first: ListPage<Item>, options: LoadMoreOptions<Item>): LoadedList<Item> {
  const [state, setState] = useState(() => {
    const kept = keptList<Item>(options.name)
    return { first: first.items, list: kept ? refreshList(kept, first, options) : first }
  })
  let { list } = state
  if (state.first !== first.items) {
    list = refreshList(list, first, options)
    setState({ first: first.items, list })
  }
  const latest = useRef(list)
  latest.current = list
  const change = (changed: ListPage<Item>) => {
    latest.current = changed
    keepList(options.name, changed)
    setState((now) => ({ ...now, list: changed }))
  }
  const { load, onFailed } = options
  const extend = (page: ListPage<Item>) => {
    const { items } = latest.current
    const longer = extendList(latest.current, page, options)
    change(longer)
    return longer.items.length - items.length
  }
  const drop = (which: (item: Item) => boolean) =>
    change({ ...latest.current, items: latest.current.items.filter((item) => !which(item)) })
  return { ...list, ...useNextPage({ next: list.next, load, onFailed, extend }), drop }
}
