import { getPageContextClient } from 'vike/client/router'

/** Path and query in the address bar. */
export const currentAddress = (): string => location.pathname + location.search

/**
 * Loads the page as a document, if the router could not show it. Never settles, so that nothing is
 * rendered or reported on the page being left.
 */
export function leave(address: string): Promise<never> {
  const next = getPageContextClient()
  const wanted = next?.urlOriginal ?? currentAddress()
  // Back and Forward have already changed the address.
  if (next?.isHistoryNavigation || address === currentAddress()) location.reload()
  else location.assign(wanted.split('#')[0] === address ? wanted : address)
  return new Promise(() => undefined)
}

/**
 * Saves the scroll position. Vike saves it up to 300 ms late, so a click soon after scrolling would
 * lose the last position.
 */
export function keepScroll(): void {
  const { state } = history as { state: { vike?: object } | null }
  if (!state?.vike) return
  const scrollPosition = { x: scrollX, y: scrollY }
  history.replaceState({ ...state, vike: { ...state.vike, scrollPosition } }, '')
}
