/**
 * Turns `ask` into a call that never settles on an answer from before the call: while an answer is under way, further calls
 * share one more question that follows it. Without this an event that arrives during an older request would be lost.
 *
 * @param ask reads the value and stores it; its failure is ignored, the next call asks again.
 * @returns settles once an answer has arrived that was asked for at or after the call.
 */
export function askingAgain(ask: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  const run = (): Promise<void> => {
    const done = () => {
      running = undefined
    }
    running = ask().then(done, done)
    return running
  }
  return () => {
    if (following) return following
    if (!running) return run()
    following = running.then(() => {
      following = undefined
      return run()
    })
    return following
  }
}
