import { type RefObject, useEffect, useRef, useState } from 'react'

/** Pixels before the edge at which the next page is asked for: it is there before a finger is. */
const AHEAD = 1200

interface Edge {
  /** Of the element that stands at the edge. */
  readonly ref: RefObject<HTMLDivElement | null>
  readonly busy: boolean
  readonly load: () => Promise<void>
}

/**
 * Loads a further page when the reader comes near an edge of a scrolled box. After a failure it waits for a press: a server that is away is
 * not asked over and over.
 *
 * @param there whether something lies behind the edge
 * @param now changes with each page, so that a page that does not fill the room is followed by the next
 */
export function useEdge(
  pane: RefObject<HTMLElement | null>,
  { there, now, read }: { there: boolean; now: string | undefined; read: () => Promise<void> },
): Edge {
  const ref = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const failed = useRef(false)
  const load = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    failed.current = await read().then(
      () => false,
      () => true,
    )
    running.current = false
    setBusy(false)
  }
  const latest = useRef(load)
  latest.current = load
  const due = there && !busy ? now : undefined
  useEffect(() => {
    const [box, edge] = [pane.current, ref.current]
    if (due === undefined || !box || !edge || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting) && !failed.current) void latest.current()
      },
      { root: box, rootMargin: `${AHEAD}px 0px` },
    )
    observer.observe(edge)
    return () => observer.disconnect()
  }, [pane, due])
  return { ref, busy, load }
}
