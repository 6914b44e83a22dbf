import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../../core/api-client.ts'
import { TimeBonusModal } from '../../discounts/components/TimeBonusModal.tsx'
import type { AnnouncedLike, autoLike } from '../../likes/contract.ts'
import { useLiveEvents } from '../../live/hooks.ts'
import { likeModalDelay } from '../rules.ts'
import { LikeModal } from './LikeModal.tsx'
import { MatchModal } from './MatchModal.tsx'

const RELOAD_LIKES_AFTER = 500
/** A moment to look around first; specification section 2 names no time. */
const FIRST_LOOK = 8000

interface MemberModalsProps {
  inMembersArea: boolean
  /** The member has a time bonus; its texts are there in the members area alone. */
  timeBonus: boolean
}

/** Modals that come by themselves: a new like, the likes after the address's delay, the time bonus. One at a time. */
export default function MemberModals({ inMembersArea, timeBonus }: MemberModalsProps) {
  const [like, reload] = useAnnouncedLike(inMembersArea)
  const [showLikes, setShowLikes] = useLikeModal()
  if (like) return <MatchModal like={like} onClose={reload} />
  if (showLikes) return <LikeModal onClose={() => setShowLikes(false)} />
  return inMembersArea && timeBonus ? <TimeBonusModal /> : null
}

/** Asks for the next like to announce when one arrives, and once on entering the members area. */
function useAnnouncedLike(inMembersArea: boolean) {
  const [like, setLike] = useState<AnnouncedLike | null>(null)
  const client = useQueryClient()
  const ask = useCallback(async () => {
    const next = await callApi<typeof autoLike>('GET', '/api/auto-like').catch(() => null)
    if (!next) return
    setLike(next)
    // Specification section 7: likes reload half a second later.
    setTimeout(() => void client.refetchQueries({ queryKey: ['likes'] }), RELOAD_LIKES_AFTER)
  }, [client])
  useLiveEvents((event) => {
    if (event.type === 'like') void ask()
  })
  useEffect(() => {
    if (!inMembersArea) return
    const timer = setTimeout(ask, FIRST_LOOK)
    return () => clearTimeout(timer)
  }, [inMembersArea, ask])
  return [like, useCallback(() => setLike(null), [])] as const
}

/** Specification section 2: appears after `t` seconds, then the parameter leaves the address. */
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
