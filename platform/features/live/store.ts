import type { LiveEvent } from '../../core/live.ts'
import type { AnnouncedLike } from '../likes/contract.ts'

/**
 * What a page hears: events of the stream, `refresh` where something may have been missed, and `match` where the member has
 * just completed one here.
 */
export type PageEvent =
  | LiveEvent
  | { readonly type: 'refresh' }
  | { readonly type: 'match'; readonly profile: AnnouncedLike }
type Listener = (event: PageEvent) => void

const listeners = new Set<Listener>()

export function onLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function emitLive(event: PageEvent): void {
  for (const listener of [...listeners]) listener(event)
}
