/** First 5 s after the page's load, then every 60 s, or 300 s if push is subscribed. */
export const POLLING = { first: 5000, every: 60_000, withPush: 300_000 } as const

/**
 * Polls while `streaming()` is false: an open stream makes it unnecessary. A hidden page polls
 * every 300 s, so that the number in the title of its tab is updated. Returns the function that
 * stops it.
 */
export function startPolling(
  streaming: () => boolean,
  subscribed: () => Promise<boolean>,
  poll: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout>
  let over = false
  let last = Date.now()
  const round = async () => {
    const due = document.visibilityState === 'visible' || Date.now() - last >= POLLING.withPush
    if (due && !streaming()) {
      last = Date.now()
      poll()
    }
    const pause = (await subscribed()) ? POLLING.withPush : POLLING.every
    if (!over) timer = setTimeout(round, pause)
  }
  timer = setTimeout(round, POLLING.first)
  return () => {
    over = true
    clearTimeout(timer)
  }
}
