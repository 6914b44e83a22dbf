import { createElement, useSyncExternalStore } from 'react'
import { ApiError, callApi } from '../../core/api-client.ts'
import { useT } from '../../i18n/react.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { Likes, likeMemberCall, unlikeMemberCall } from '../likes/contract.ts'
import { emitLive, type PageEvent, useCell, useCells, useFollowed, useLiveEvents } from '../live/hooks.ts'
import { TakenBack } from './components/TakenBack.tsx'

interface Pressed {
  readonly id: string
  readonly name: string
}

/**
 * Likes that change immediately on a press, on every card of the page, and are reverted with the
 * reason if the server refuses. `likedOf` returns the rendered state of a member until something
 * was pressed. A match opens the match modal; a like that is taken back can be kept for some
 * seconds.
 */
export function useLikes(): {
  likedOf: (id: string, rendered: boolean) => boolean
  toggle: (member: Pressed, liked: boolean) => Promise<void>
} {
  const t = useT('likes')
  const toast = useToast()
  const pressed = usePressed()
  const trying = async (id: string, liked: boolean, work: () => Promise<unknown>) => {
    press(id, liked)
    try {
      await work()
    } catch (error) {
      press(id, !liked)
      const reason = error instanceof ApiError ? error.message : ''
      toast({ tone: 'danger', text: reason || t('failed') })
    }
  }
  const like = (id: string) =>
    trying(id, true, async () => {
      if (keepLike(id)) return
      const { profile } = await callApi<typeof likeMemberCall>('POST', '/api/like', { body: { id } })
      if (!profile) return
      returned.add(id)
      press(id, true)
      emitLive({ type: 'match', profile })
    })
  const takeBack = ({ id, name }: Pressed) => {
    press(id, false)
    takeBackSoon(id, (keepalive) =>
      trying(id, false, () =>
        callApi<typeof unlikeMemberCall>('DELETE', '/api/like', { body: { id }, keepalive }),
      ),
    )
    const words = { done: t('taken_back', { name }), undo: t('undo'), undone: t('kept', { name }) }
    toast({ text: createElement(TakenBack, { words, onUndo: () => void like(id) }), lasts: UNDO_FOR })
  }
  const toggle = async (member: Pressed, liked: boolean) => (liked ? takeBack(member) : like(member.id))
  return { likedOf: (id, rendered) => pressed.get(id) ?? rendered, toggle }
}

interface Liked {
  readonly id: string
  /** As rendered: `liked` by the viewer, `likesReader`: likes the viewer. */
  readonly liked: boolean
  readonly likesReader: boolean
}

/**
 * Returns whether the viewer and a member like each other: the server-rendered state until a press
 * or a live event changes it.
 */
export function useMatches(): (member: Liked) => boolean {
  const pressed = usePressed()
  const likers = useCell(useCells().likes)?.liked_by
  useLiveEvents(hearLike)
  const likesNow = (id: string) => returned.has(id) || !!likers?.some((like) => like.id === id)
  return ({ id, liked, likesReader }) =>
    (pressed.get(id) ?? liked) && ((likesReader && !gone.has(id)) || likesNow(id))
}

/** Milliseconds during which taking a like back can be undone without any request. */
const UNDO_FOR = 6000

/**
 * Sends that the like is taken back.
 * @param leaving whether the page may be unloaded before the response arrives
 */
type Send = (leaving: boolean) => unknown

interface Waiting {
  readonly send: Send
  readonly timer: ReturnType<typeof setTimeout>
}

/** By member. The other member is notified only after the undo time. */
const waiting = new Map<string, Waiting>()

/** Takes a like back after the undo time; immediately if the page is hidden or left before. */
function takeBackSoon(id: string, send: Send): void {
  keepLike(id)
  if (waiting.size === 0) {
    document.addEventListener('visibilitychange', whenHidden)
    window.addEventListener('pagehide', sendAll)
  }
  waiting.set(id, { send, timer: setTimeout(() => finish(id, false), UNDO_FOR) })
}

/**
 * Cancels taking a like back.
 * @returns false if it was already sent, or never pressed
 */
function keepLike(id: string): boolean {
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

/**
 * The lists of likes: as rendered, then updated by the stream or the polling.
 *
 * @param further the page's address continues a list: it does not show the beginning and is not
 *   kept fresh
 */
export function useLikeLists(rendered: Likes, further: boolean): Likes {
  return useFollowed(useCells().likes, rendered, { source: further ? null : rendered })
}

/** Whether this member likes the viewer: as rendered, or as the lists were updated since. */
export function useLikedBy(id: string, rendered: boolean): boolean {
  const likes = useCell(useCells().likes)
  usePressed()
  useLiveEvents(hearLike)
  return (rendered && !gone.has(id)) || (likes?.liked_by.some((like) => like.id === id) ?? false)
}

/**
 * Likes changed on this page, by member, so that all hearts of one member show the same state.
 * Never written on the server.
 */
let pressed: ReadonlyMap<string, boolean> = new Map()
const nothing = pressed
/** Members whose like was returned by a press in this document. */
const returned = new Set<string>()
/** Members who withdrew their like since the page was loaded: the rendered state still shows it. */
const gone = new Set<string>()
const listeners = new Set<() => void>()

/** Records whether this member is now liked. */
function press(id: string, liked: boolean): void {
  pressed = new Map(pressed).set(id, liked)
  for (const listener of listeners) listener()
}

/** Records an event about another member's like of the viewer. */
function hearLike(event: PageEvent): void {
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

/** Members whose heart was pressed since the page was loaded, with the current state. */
function usePressed(): ReadonlyMap<string, boolean> {
  return useSyncExternalStore(
    subscribe,
    () => pressed,
    () => nothing,
  )
}
