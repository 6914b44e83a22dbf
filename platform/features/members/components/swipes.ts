/** Pixels at the screen's sides that belong to the browser's own way back. */
const EDGE = 28
/**
 * Pixels that a finger moves at least, mostly sideways, within the time of one stroke in
 * milliseconds.
 */
const STROKE = { distance: 60, slope: 2, time: 700 }

/**
 * What takes strokes and arrow keys itself: dialogs such as the viewer of photos, fields, and what
 * scrolls sideways.
 */
const OTHERS = 'dialog, input, textarea, select, [contenteditable], [role=slider], video'

export type Turn = 'previous' | 'next'

/** Whether this place of the page has a use of its own for strokes and arrow keys. */
export function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  for (
    let at = target instanceof Element ? target : null;
    at && at !== document.body;
    at = at.parentElement
  ) {
    if (
      at.matches(OTHERS) ||
      (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX))
    )
      return true
  }
  return false
}

/**
 * Follows one finger's strokes to the left (on) and right (back), and the arrow keys.
 *
 * @returns ends it
 */
export function watchTurns(turn: (which: Turn) => void): () => void {
  let begun: { x: number; y: number; at: number } | undefined
  const start = ({ touches, target, timeStamp }: TouchEvent) => {
    const [touch] = touches
    const zoomed = (window.visualViewport?.scale ?? 1) > 1.01
    begun = undefined
    if (!touch || touches.length > 1 || zoomed || isTaken(target)) return
    if (touch.clientX < EDGE || touch.clientX > window.innerWidth - EDGE) return
    begun = { x: touch.clientX, y: touch.clientY, at: timeStamp }
  }
  const end = ({ changedTouches: [touch], touches, timeStamp }: TouchEvent) => {
    const from = begun
    begun = undefined
    if (!from || !touch || touches.length > 0 || timeStamp - from.at > STROKE.time) return
    const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y]
    if (Math.abs(dx) >= STROKE.distance && Math.abs(dx) >= STROKE.slope * Math.abs(dy))
      turn(dx < 0 ? 'next' : 'previous')
  }
  const key = (event: KeyboardEvent) => {
    const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (held || event.defaultPrevented || isTaken(event.target)) return
    if (event.key === 'ArrowRight') turn('next')
    else if (event.key === 'ArrowLeft') turn('previous')
  }
  const listening = new AbortController()
  const options = { passive: true, signal: listening.signal }
  document.addEventListener('touchstart', start, options)
  document.addEventListener('touchend', end, options)
  document.addEventListener('touchcancel', () => (begun = undefined), options)
  document.addEventListener('keydown', key, options)
  return () => listening.abort()
}
