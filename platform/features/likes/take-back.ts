/** Milliseconds in which a like that was taken back can be given again as if nothing had happened. */
export const UNDO_FOR = 6000

/** Sends that the like is taken back. @param leaving the page may be gone before the answer is here */
type Send = (leaving: boolean) => unknown

interface Waiting {
  readonly send: Send
  readonly timer: ReturnType<typeof setTimeout>
}

/** By member. The other side learns of nothing until the time is over. */
const waiting = new Map<string, Waiting>()

/** Takes a like back after the time for an undo; at once where the page is hidden or left before. */
export function takeBackSoon(id: string, send: Send): void {
  keepLike(id)
  if (waiting.size === 0) {
    document.addEventListener('visibilitychange', whenHidden)
    window.addEventListener('pagehide', sendAll)
  }
  waiting.set(id, { send, timer: setTimeout(() => finish(id, false), UNDO_FOR) })
}

/** Keeps a like that is about to be taken back. @returns false where it is gone already, or was never pressed */
export function keepLike(id: string): boolean {
  clearTimeout(waiting.get(id)?.timer)
  return waiting.delete(id)
}

function finish(id: string, leaving: boolean): void {
  const send = waiting.get(id)?.send
  keepLike(id)
  void send?.(leaving)
}

function sendAll(): void {
  for (const id of [...waiting.keys()]) finish(id, true)
}

function whenHidden(): void {
  if (document.visibilityState === 'hidden') sendAll()
}
