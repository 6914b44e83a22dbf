/** Pixels at the screen edges that are reserved for the browser's own back gesture. */
const EDGE = 28
/**
 * A swipe: minimum distance in pixels, ratio of horizontal to vertical movement, and maximum time
 * in milliseconds.
 */
const STROKE = { distance: 60, slope: 2, time: 700 }

/**
 * Elements that handle swipes and arrow keys themselves: dialogs such as the photo viewer, and
 * fields.
 */
const OTHERS = 'dialog, input, textarea, select, [contenteditable], [role=slider], video'

export type Turn = 'previous' | 'next'

/** Whether the element or one of its ancestors handles swipes and arrow keys itself. */
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
 * Watches swipes to the left (next) and right (previous), and the arrow keys.
 *
 * @returns stops watching
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
