import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

/** Focusable elements beside the messages: the menu of a received one, the price of an own one. */
const STOPS = '.cover :is(button, a), .voice .play, .report, .meta button'

/** Target index of each key from the stop at `index` of `count`. */
const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowUp: (index) => Math.max(index - 1, 0),
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * The log is one tab stop, at its newest message; arrow keys move to the others. Otherwise each
 * message would be a tab stop before the input.
 */
export function useLogKeys(log: RefObject<HTMLElement | null>) {
  // After each render: messages may have been added or removed.
  useLayoutEffect(() => {
    const stops = stopsOf(log.current)
    const kept = stops.find((stop) => stop === document.activeElement) ?? stops.at(-1)
    if (kept) makeOnly(kept, stops)
  })
  return {
    onKeyDown(event: KeyboardEvent): void {
      const stops = stopsOf(log.current)
      const at = stops.indexOf(event.target as HTMLElement)
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
