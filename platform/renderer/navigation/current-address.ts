import { getPageContextClient } from 'vike/client/router'

/** Path and query of the page that the address bar shows. */
export const currentAddress = (): string => location.pathname + location.search

/**
 * Loads the page as a document, in place of what the router could not show. Never settles, so that
 * nothing is drawn or reported on a page that is being left.
 */
export function leave(address: string): Promise<never> {
  const next = getPageContextClient()
  const wanted = next?.urlOriginal ?? currentAddress()
  // Back and Forward have changed the address already.
  if (next?.isHistoryNavigation || address === currentAddress()) location.reload()
  else location.assign(wanted.split('#')[0] === address ? wanted : address)
  return new Promise(() => undefined)
}

/**
 * Vike keeps the position up to 300 ms late: a press that soon after scrolling would lose the last
 * of it.
 */
export function keepScroll(): void {
  const { state } = history as { state: { vike?: object } | null }
  if (!state?.vike) return
  const scrollPosition = { x: scrollX, y: scrollY }
  history.replaceState({ ...state, vike: { ...state.vike, scrollPosition } }, '')
}
