/**
 * Milliseconds within which calls share one request: a message and its read receipt arrive as two
 * events.
 */
export const GATHERED_FOR = 50

/**
 * Turns `ask` into a call that never settles on a response to an earlier request: calls share the
 * next request, which starts after the current one has finished. Otherwise an event that arrives
 * during an older request would be lost.
 *
 * @param ask reads the value and stores it; a failure is ignored, the next call tries again
 * @param pause minimum milliseconds between two requests: a burst of events costs one request in
 *   that time
 * @returns settles once a response to a request sent after the call has arrived
 */
export function askingAgain(ask: () => Promise<unknown>, pause = 0): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let mayAskAt = 0
  const answered = () => undefined
  return () => {
    // Monotonic: the clock of the device may be set back by a day.
    const wait = Math.max(GATHERED_FOR, mayAskAt - performance.now())
    // This timer is a real delay: it gathers calls, there is no condition to wait for.
    next ??= Promise.all([running, new Promise((resolve) => setTimeout(resolve, wait))]).then(() => {
      next = undefined
      mayAskAt = performance.now() + pause
      running = ask().then(answered, answered)
      return running
    })
    return next
  }
}
