/** Milliseconds within which calls share one question: a message and its reading arrive as two events. */
export const GATHERED_FOR = 50

/**
 * Turns `ask` into a call that never settles on an answer from before the call: calls share the question that is asked next,
 * which waits for the answer under way. Without this an event that arrives during an older request would be lost.
 *
 * @param ask reads the value and stores it; its failure is ignored, the next call asks again.
 * @returns settles once an answer has arrived that was asked for after the call.
 */
export function askingAgain(ask: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const answered = () => undefined
  return () => {
    next ??= Promise.all([running, new Promise((resolve) => setTimeout(resolve, GATHERED_FOR))]).then(() => {
      next = undefined
      running = ask().then(answered, answered)
      return running
    })
    return next
  }
}
