import { type RefObject, useEffect } from 'react'

/**
 * Tells the page how high this is, which stands at its foot: short messages appear above it. Large letters and several lines of text
 * make it higher than the usual row.
 */
export function useFoot(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = foot.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--size-foot', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--size-foot')
    }
  }, [foot])
}
