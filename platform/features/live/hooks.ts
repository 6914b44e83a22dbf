import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Me } from '../../core/client.ts'
import { useMe } from '../../ui/page.tsx'
import type { Cell } from './cell.ts'
import type { LiveList } from './event-lists.ts'
import { cellsOf, type MemberCells } from './member-cells.ts'
import { onLive, type PageListener } from './store.ts'

/** Public module for other features in the browser: cells to read, and requests to refresh them. */
export { askingAgain } from './ask-again.ts'
export { type ChatRow, type ChatRows, chatKeys, withFirstPage } from './chat-rows.ts'
export { cellsOf, type MemberCells } from './member-cells.ts'
export { readPush } from './push-state.ts'
export { emitLive, onLive, type PageEvent } from './store.ts'

/** State of the signed-in member since the page was loaded. */
export function useCells(): MemberCells {
  return cellsOf(useMe()?.id)
}

/** The value of a cell; undefined before the first one. */
export function useCell<T>(cell: Cell<T>): T | undefined {
  return useSyncExternalStore(cell.subscribe, cell.get, cell.get)
}

interface Following<T> {
  /**
   * The object of the page's data from which `rendered` was made; null if the page does not show
   * the beginning of the list.
   */
  readonly source: object | null
  /** Merges the rendered list into the known one. */
  readonly merge?: (known: T | undefined, rendered: T) => T
}

/**
 * A list as rendered, then updated by the stream or the polling. Without a `source` it is not kept
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
 * The signed-in member with live counters: as rendered, then updated by the stream or the polling.
 */
export function useLiveMe(): Me | null {
  const me = useMe()
  const cells = useCells()
  const changed = useCell(cells.me)
  if (!me) return null
  return cells.isNew(me) ? me : { ...me, ...changed }
}

/** Refreshes these lists immediately, after an action of the member has changed them. */
export function useRefresh(): (lists: readonly LiveList[]) => Promise<void> {
  const cells = useCells()
  return useCallback((lists) => cells.refresh(lists), [cells])
}

/**
 * Calls the latest `listener` for every event while the component is mounted; see `PageListener`
 * for its return value.
 */
export function useLiveEvents(listener: PageListener): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => onLive((event) => latest.current(event)), [])
}
