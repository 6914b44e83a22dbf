import { useSyncExternalStore } from 'react'
import type { PageEvent } from '../live/hooks.ts'

/** Likes changed on this page, by member: all hearts of one member show the same state. Never written on the server. */
let pressed: ReadonlyMap<string, boolean> = new Map()
const nothing = pressed
/** Members whose like was returned by a press of this document. */
export const returned = new Set<string>()
/** Members who withdrew their like since the page was loaded: the rendered state still shows it. */
export const gone = new Set<string>()
const listeners = new Set<() => void>()

/** Records whether this member is now liked. */
export function press(id: string, liked: boolean): void {
  pressed = new Map(pressed).set(id, liked)
  for (const listener of listeners) listener()
}

/** Keeps what an event says of another member's like to the reader. */
export function hearLike(event: PageEvent): void {
  if (event.type === 'like') gone.delete(event.member)
  if (event.type !== 'unlike') return
  gone.add(event.member)
  returned.delete(event.member)
  pressed = new Map(pressed)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Members by id whose heart was pressed since the page was loaded, with what it says now. */
export function usePressed(): ReadonlyMap<string, boolean> {
  return useSyncExternalStore(
    subscribe,
    () => pressed,
    () => nothing,
  )
}
