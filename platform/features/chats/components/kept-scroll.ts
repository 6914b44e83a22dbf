import { type RefObject, useRef } from 'react'
import { useBeforePaint } from './before-paint.ts'

/** Keeps how far a box was scrolled from page to page of this tab. */
export function useKeptScroll(name: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useBeforePaint(() => {
    const { current } = box
    if (!current) return
    current.scrollTop = readPlace(name)
    const keep = () => keepPlace(name, current.scrollTop)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      window.removeEventListener('pagehide', keep)
    }
  }, [name])
  return box
}

function readPlace(name: string): number {
  try {
    return Number(sessionStorage.getItem(`scroll:${name}`) ?? 0)
  } catch {
    return 0
  }
}

function keepPlace(name: string, top: number): void {
  try {
    sessionStorage.setItem(`scroll:${name}`, String(Math.round(top)))
  } catch {
    // Without a storage the list begins at its top.
  }
}
