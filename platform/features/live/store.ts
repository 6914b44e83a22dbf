import type { LiveEvent } from '../../core/live.ts'

/** What a page hears: events of the stream, and `refresh` where something may have been missed. */
export type PageEvent = LiveEvent | { readonly type: 'refresh' }
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
