/** Every 60 s, 300 s where push is subscribed, for the first time 5 s after the page's load. */
export const POLLING = { first: 5000, every: 60_000, withPush: 300_000 } as const

/**
 * Polls while `streaming()` says no: the stream makes it needless. A hidden page polls every 300 s,
 * so that the number in the title of its tab still grows. Returns how to stop.
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
