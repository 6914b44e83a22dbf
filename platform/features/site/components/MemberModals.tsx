import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { callApi } from '../../../core/api-client.ts'
import { PHOTO_PREFIX, photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useMe, usePage } from '../../../ui/page.tsx'
import { areaOf, useTimeBonusModal } from '../../discounts/hooks.ts'
import type { AnnouncedLike, autoLikeCall } from '../../likes/contract.ts'
import { useLiveEvents, useRefresh } from '../../live/hooks.ts'
import { likeModalDelay } from '../rules.ts'
import { useInterruptible } from './use-interruptible.ts'

/** Renders nothing if the code of a modal cannot be loaded; an error would take the page down. */
function orNothing<P>(
  module: Promise<{ default: ComponentType<P> }>,
): Promise<{ default: ComponentType<P> }> {
  return module.then(({ default: Modal }) => ({ default: Modal })).catch(() => ({ default: () => null }))
}

const LikeModal = lazy(() => orNothing(import('./LikeModal.tsx')))
const MatchMoment = lazy(() => orNothing(import('../../likes/components/MatchMoment.tsx')))
const MatchModal = lazy(() => orNothing(import('./MatchModal.tsx')))
const TimeBonusModal = lazy(() => orNothing(import('../../discounts/components/TimeBonusModal.tsx')))

const RELOAD_LIKES_AFTER = 500
/** Milliseconds before the first announcement, so that the member can look around first. */
const FIRST_LOOK = 8000

/**
 * Modals that open automatically, one at a time: a match (never while the member types), a new
 * like, the likes after the delay in the address, the time bonus. The code of each is loaded when
 * it is needed.
 */
export function MemberModals() {
  const [like, forget] = useAnnouncedLike()
  const [showLikes, setShowLikes] = useLikeModal()
  const bonus = useTimeBonusModal()
  const free = useInterruptible(like?.match ?? false)
  const me = useOwnFace()
  return <Suspense>{chosen()}</Suspense>

  function chosen() {
    if (like?.match) return free && me && <MatchMoment me={me} other={faceOf(like)} onClose={forget} />
    if (like) return <MatchModal like={like} onClose={forget} />
    if (showLikes) return <LikeModal onClose={() => setShowLikes(false)} />
    return bonus.left === null ? null : <TimeBonusModal left={bonus.left} onClose={bonus.close} />
  }
}

function useOwnFace() {
  const me = useMe()
  return me && { name: me.name, photo: me.face && photoUrl(me.face, 'match') }
}

function faceOf({ id, name, fictional, main_image: image }: AnnouncedLike) {
  return { id, name, fictional, photo: image && PHOTO_PREFIX + image.match }
}

/**
 * Requests the next like to announce when one arrives, and once after entering a page of the
 * members area.
 */
function useAnnouncedLike() {
  const { route, data } = usePage()
  /** The data identifies a page of the area: another one restarts the delay. */
  const page = areaOf(route) === 'members' ? data : null
  const [like, setLike] = useState<AnnouncedLike | null>(null)
  const refresh = useRefresh()
  const ask = useCallback(async () => {
    const next = await callApi<typeof autoLikeCall>('GET', '/api/auto-like').catch(() => null)
    if (!next) return
    setLike(next)
    // Likes reload half a second later.
    setTimeout(() => void refresh(['likes']), RELOAD_LIKES_AFTER)
  }, [refresh])
  useLiveEvents((event) => {
    if (event.type === 'like') void ask()
    if (event.type === 'match') setLike(event.profile)
  })
  // The address of one like opens its modal.
  useEffect(() => {
    if (route === 'likes-m-id') setLike((data as { opened?: AnnouncedLike }).opened ?? null)
  }, [route, data])
  useEffect(() => {
    if (page === null) return
    const timer = setTimeout(ask, FIRST_LOOK)
    return () => clearTimeout(timer)
  }, [page, ask])
  const forget = useCallback(() => {
    setLike(null)
    // After a reload the page shows only the likes.
    if (route === 'likes-m-id') history.replaceState(history.state, '', href('likes'))
  }, [route])
  return [like, forget] as const
}

/** Opens after `t` seconds, then removes the parameter from the address. */
function useLikeModal() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const delay = likeModalDelay(location.search)
    if (delay === null) return
    const timer = setTimeout(
      () => {
        setOpen(true)
        const url = new URL(location.href)
        url.searchParams.delete('t')
        history.replaceState(history.state, '', url)
      },
      Math.max(0, delay - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [])
  return [open, setOpen] as const
}
