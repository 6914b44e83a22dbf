import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../core/api-client.ts'
import { readAheadOf } from '../../../core/read-ahead.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { IconLink } from '../../../ui/icon-button.tsx'
import type { searchMembersCall } from '../contract.ts'
import { keepProfileList, type ProfileList, profileListWith } from './profile-lists.ts'
import { watchTurns } from './swipes.ts'

/**
 * Milliseconds until this profile is drawn, on slow phones too: its neighbours must not delay it.
 */
const DRAWN = 300

/**
 * Navigates to the previous and next profile of the list that this one was opened from: by button,
 * arrow key and swipe. Both are prefetched and replace the history entry, so that Back returns to
 * the list.
 */
export function ProfileTurns({ id }: { id: string }) {
  const t = useT('members')
  const near = useNeighbours(id)
  const links = useRef<HTMLElement>(null)
  const { previous, next } = near ?? {}
  useEffect(() => {
    const link = (which: 'previous' | 'next') =>
      links.current?.querySelector<HTMLAnchorElement>(which === 'next' ? 'a[rel=next]' : 'a[rel=prev]')
    const timer = setTimeout(() => {
      for (const there of [next && link('next'), previous && link('previous')]) if (there) readAheadOf(there)
    }, DRAWN)
    const unwatch = watchTurns((which) => link(which)?.click())
    return () => {
      clearTimeout(timer)
      unwatch()
    }
  }, [previous, next])
  if (!near || near.count < 2) return null
  const to = (which: 'prev' | 'next', member: string | null, label: string) =>
    member === null ? (
      <span />
    ) : (
      <IconLink
        rel={which}
        data-turn
        icon={which === 'next' ? 'chevron-right' : 'chevron-left'}
        variant="floating"
        label={label}
        href={href('members-id', { id: member })}
        aria-keyshortcuts={which === 'next' ? 'ArrowRight' : 'ArrowLeft'}
      />
    )
  return (
    <nav ref={links} className="turns" aria-label={t('turn_of', { place: near.place, count: near.count })}>
      {to('prev', near.previous, t('turn_previous'))}
      {to('next', near.next, t('turn_next'))}
    </nav>
  )
}

/** Remaining members in the list at which the next page of results is loaded. */
const NEAR_END = 3

interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
  /** Position in the list, from 1. */
  readonly place: number
  readonly count: number
}

/** The neighbours of this profile in the list that it was opened from; undefined without a list. */
function useNeighbours(id: string): Neighbours | undefined {
  const [list, setList] = useState<ProfileList>()
  useEffect(() => {
    const kept = profileListWith(id)
    setList(kept)
    if (!kept?.more || kept.ids.indexOf(id) < kept.ids.length - NEAR_END) return
    const asked = new AbortController()
    extended(kept, kept.more, asked.signal)
      .then((longer) => {
        keepProfileList(longer)
        setList(longer)
      })
      // If the next page cannot be loaded, the list ends here.
      .catch(() => undefined)
    return () => asked.abort()
  }, [id])
  const at = list?.ids.indexOf(id) ?? -1
  if (!list || at < 0) return undefined
  const { ids } = list
  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, place: at + 1, count: ids.length }
}

/** The list extended by the members of the next page of results. */
async function extended({ ids }: ProfileList, more: string, signal: AbortSignal): Promise<ProfileList> {
  const query = Object.fromEntries(new URL(more, location.origin).searchParams)
  const { members, next } = await callApi<typeof searchMembersCall>('GET', '/api/members', { query, signal })
  return { ids: [...new Set([...ids, ...members.map((member) => member.id)])], more: next }
}
