import type { LiveEvent } from '../../core/live.ts'
import type { AnnouncedLike } from '../likes/contract.ts'

/**
 * Events that a page receives: those of the stream, `refresh` if some may have been missed, and
 * `match` if the member has just completed one here.
 */
export type PageEvent =
  | LiveEvent
  | { readonly type: 'refresh' }
  | { readonly type: 'match'; readonly profile: AnnouncedLike }
/** Returns true if it updates the lists itself: they are then not read again for this event. */
export type PageListener = (event: PageEvent) => unknown

const listeners = new Set<PageListener>()

export function onLive(listener: PageListener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * @returns whether a listener updates the lists itself
 */
export function emitLive(event: PageEvent): boolean {
  return [...listeners].map((listener) => listener(event)).includes(true)
}
