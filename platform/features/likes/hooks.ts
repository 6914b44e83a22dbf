import { createElement } from 'react'
import { ApiError, callApi } from '../../core/api-client.ts'
import { useT } from '../../i18n/react.tsx'
import { useToast } from '../../ui/toast.tsx'
import { emitLive, useCell, useCells, useLiveEvents } from '../live/hooks.ts'
import { TakenBack } from './components/TakenBack.tsx'
import type { likeMember, unlikeMember } from './contract.ts'
import { gone, hearLike, press, returned, usePressed } from './pressed.ts'
import { keepLike, takeBackSoon, UNDO_FOR } from './take-back.ts'

interface Pressed {
  readonly id: string
  readonly name: string
}

/**
 * Likes that change at a press, on every card of the page, and go back, with the reason said, where the server refuses.
 * `likedOf` answers for a member as rendered until something was pressed. A match opens the match moment; a like that is
 * taken back can be kept for some seconds.
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
      const { profile } = await callApi<typeof likeMember>('POST', '/api/like', { body: { id } })
      if (!profile) return
      returned.add(id)
      press(id, true)
      emitLive({ type: 'match', profile })
    })
  const takeBack = ({ id, name }: Pressed) => {
    press(id, false)
    takeBackSoon(id, (keepalive) =>
      trying(id, false, () =>
        callApi<typeof unlikeMember>('DELETE', '/api/like', { body: { id }, keepalive }),
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
  /** The reader likes them, and they the reader, as rendered. */
  readonly liked: boolean
  readonly likesReader: boolean
}

/** Returns whether the reader and a member like each other: the server-rendered state until a press or a live event changes it. */
export function useMatches(): (member: Liked) => boolean {
  const pressed = usePressed()
  const likers = useCell(useCells().likes)?.liked_by
  useLiveEvents(hearLike)
  const likesNow = (id: string) => returned.has(id) || !!likers?.some((like) => like.id === id)
  return ({ id, liked, likesReader }) =>
    (pressed.get(id) ?? liked) && ((likesReader && !gone.has(id)) || likesNow(id))
}
