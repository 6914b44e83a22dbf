import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Me } from '../../core/client.ts'
import { useMe } from '../../ui/page.tsx'
import type { Cell } from './cell.ts'
import type { LiveList } from './event-lists.ts'
import { cellsOf, type MemberCells } from './member-cells.ts'
import { onLive, type PageListener } from './store.ts'

/** What other features read from, and ask to be read again. */
export { askingAgain } from './ask-again.ts'
export { cellsOf, type MemberCells } from './member-cells.ts'
export { readPush } from './push-state.ts'
export { emitLive, type PageEvent } from './store.ts'

/** What is known of the signed-in member since the page was loaded. */
export function useCells(): MemberCells {
  return cellsOf(useMe()?.id)
}

/** The value of a cell; undefined before its first one. */
export function useCell<T>(cell: Cell<T>): T | undefined {
  return useSyncExternalStore(cell.subscribe, cell.get, cell.get)
}

/** A list as rendered, then as the stream or the polling says. */
export function useFollowed<T extends object>(cell: Cell<T>, rendered: T): T {
  const cells = useCells()
  const known = useCell(cell)
  useEffect(() => cells.take(cell, rendered, rendered), [cells, cell, rendered])
  return cells.isNew(rendered) ? rendered : (known ?? rendered)
}

/** The signed-in member with counters that follow what happens: as rendered, then as the stream or the polling says. */
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

/** Calls the latest `listener` for every event while the component is there; see `PageListener` for its answer. */
export function useLiveEvents(listener: PageListener): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => onLive((event) => latest.current(event)), [])
}
