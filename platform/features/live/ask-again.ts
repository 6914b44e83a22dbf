/**
 * Milliseconds within which calls share one question: a message and its reading arrive as two
 * events.
 */
export const GATHERED_FOR = 50

/**
 * Turns `ask` into a call that never settles on an answer from before the call: calls share the
 * question that is asked next, which waits for the answer under way. Without this an event that
 * arrives during an older request would be lost.
 *
 * @param ask reads the value and stores it; its failure is ignored, the next call asks again.
 * @param pause milliseconds from one question to the next at least: a burst of events costs one
 *   question in that time.
 * @returns settles once an answer has arrived that was asked for after the call.
 */
export function askingAgain(ask: () => Promise<unknown>, pause = 0): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let mayAskAt = 0
  const answered = () => undefined
  return () => {
    // Not the clock of the device, which may be set back by a day.
    const wait = Math.max(GATHERED_FOR, mayAskAt - performance.now())
    // The timer is the pause itself: it gathers calls, and waits for nothing that could be
    // observed.
    next ??= Promise.all([running, new Promise((resolve) => setTimeout(resolve, wait))]).then(() => {
      next = undefined
      mayAskAt = performance.now() + pause
      running = ask().then(answered, answered)
      return running
    })
    return next
  }
}
