import { getPageContextClient } from 'vike/client/router'

/** Path and query of the page that the address bar shows. */
export const here = (): string => location.pathname + location.search

/** What the router is about to show, and whether Back or Forward asked for it. */
export function destination() {
  const next = getPageContextClient()
  const address = next?.urlOriginal ?? here()
  return { address, pageId: next?.pageId ?? '', history: next?.isHistoryNavigation === true }
}

/**
 * Loads the page as a document, in place of what the router could not show. Never settles, so that nothing is drawn or
 * reported on a page that is being left.
 */
export function leave(address: string): Promise<never> {
  const { address: wanted, history } = destination()
  // Back and Forward have changed the address already.
  if (history || address === here()) location.reload()
  else location.assign(wanted.split('#')[0] === address ? wanted : address)
  return new Promise(() => undefined)
}

/** Vike keeps the position up to 300 ms late: a press that soon after scrolling would lose the last of it. */
export function keepScroll(): void {
  const { state } = history as { state: { vike?: object } | null }
  if (!state?.vike) return
  const scrollPosition = { x: scrollX, y: scrollY }
  history.replaceState({ ...state, vike: { ...state.vike, scrollPosition } }, '')
}
