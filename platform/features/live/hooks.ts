import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Me } from '../../core/client.ts'
import { useMe } from '../../ui/page.tsx'
import type { Cell } from './cell.ts'
import type { LiveList } from './event-lists.ts'
import { cellsOf, type MemberCells } from './member-cells.ts'
import { onLive, type PageListener } from './store.ts'

/** What other features read from, and ask to be read again. */
export { askingAgain } from './ask-again.ts'
export { type ChatRow, type ChatRows, chatKeys, withFirstPage } from './chat-rows.ts'
export { cellsOf, type MemberCells } from './member-cells.ts'
export { readPush } from './push-state.ts'
export { emitLive, onLive, type PageEvent } from './store.ts'

/** What is known of the signed-in member since the page was loaded. */
export function useCells(): MemberCells {
  return cellsOf(useMe()?.id)
}

/** The value of a cell; undefined before its first one. */
export function useCell<T>(cell: Cell<T>): T | undefined {
  return useSyncExternalStore(cell.subscribe, cell.get, cell.get)
}

interface Following<T> {
  /**
   * The object of the page's data that `rendered` is made of; null where the page does not show the
   * list from its beginning.
   */
  readonly source: object | null
  /** What to keep of the list that is known already. */
  readonly merge?: (known: T | undefined, rendered: T) => T
}

/**
 * A list as rendered, then as the stream or the polling says. Without a `source` it is not kept
 * fresh.
 */
export function useFollowed<T extends object>(
  cell: Cell<T>,
  rendered: T,
  { source, merge = withoutKnown }: Following<T>,
): T {
  const cells = useCells()
  const known = useCell(cell)
  useEffect(() => {
    if (source) cells.take(cell, source, () => merge(cell.get(), rendered))
  }, [cells, cell, source, rendered, merge])
  if (!source) return rendered
  return cells.isNew(source) ? merge(known, rendered) : (known ?? rendered)
}

function withoutKnown<T>(_known: T | undefined, rendered: T): T {
  return rendered
}

/**
 * The signed-in member with counters that follow what happens: as rendered, then as the stream or
 * the polling says.
 */
export function useLiveMe(): Me | null {
  const me = useMe()
  const cells = useCells()
  const changed = useCell(cells.me)
  if (!me) return null
  return cells.isNew(me) ? me : { ...me, ...changed }
}

/** Asks for these lists again, at once: after something that the member did changed them. */
export function useRefresh(): (lists: readonly LiveList[]) => Promise<void> {
  const cells = useCells()
  return useCallback((lists) => cells.refresh(lists), [cells])
}

/**
 * Calls the latest `listener` for every event while the component is there; see `PageListener` for
 * its answer.
 */
export function useLiveEvents(listener: PageListener): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => onLive((event) => latest.current(event)), [])
}
