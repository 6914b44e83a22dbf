import type { LiveEvent } from '../../core/live.ts'
import type { AnnouncedLike } from '../likes/contract.ts'

/**
 * What a page hears: events of the stream, `refresh` where something may have been missed, and
 * `match` where the member has just completed one here.
 */
export type PageEvent =
  | LiveEvent
  | { readonly type: 'refresh' }
  | { readonly type: 'match'; readonly profile: AnnouncedLike }
/**
 * Answers true where it brings the lists up to date itself: they are not read again for this event.
 */
export type PageListener = (event: PageEvent) => unknown

const listeners = new Set<PageListener>()

export function onLive(listener: PageListener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** @returns whether a listener brings the lists up to date itself. */
export function emitLive(event: PageEvent): boolean {
  return [...listeners].map((listener) => listener(event)).includes(true)
}
