import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

/** What can be pressed beside the messages: the menu of one, the price of another. */
const STOPS = '.report, .meta button'

/** Where each key leads from the stop at `index` of `count`. */
const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowUp: (index) => Math.max(index - 1, 0),
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * The log is one stop of Tab, at its newest message; arrows lead to the others. Each message would otherwise be a press of Tab on the
 * way to the input.
 */
export function useLogKeys(log: RefObject<HTMLElement | null>) {
  // After each drawing: a message may have come, or gone.
  useLayoutEffect(() => {
    const stops = stopsOf(log.current)
    const kept = stops.find((stop) => stop === document.activeElement) ?? stops.at(-1)
    if (kept) makeOnly(kept, stops)
  })
  return {
    onKeyDown(event: KeyboardEvent): void {
      const stops = stopsOf(log.current)
      const at = stops.findIndex((stop) => stop === event.target)
      const next = at < 0 ? undefined : stops[STEPS[event.key]?.(at, stops.length) ?? -1]
      if (!next) return
      event.preventDefault()
      makeOnly(next, stops)
      next.focus()
    },
  }
}

const stopsOf = (log: HTMLElement | null): HTMLElement[] =>
  log ? [...log.querySelectorAll<HTMLElement>(STOPS)] : []

function makeOnly(kept: HTMLElement, stops: readonly HTMLElement[]): void {
  for (const stop of stops) stop.tabIndex = stop === kept ? 0 : -1
}
