import { useEffect, useRef } from 'react'
import { readAheadOf } from '../../../core/read-ahead.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { IconLink } from '../../../ui/icon-button.tsx'
import { watchTurns } from './swipes.ts'
import { useNeighbours } from './use-neighbours.ts'

/**
 * To the previous and the next profile of the list that this one was opened from: by button, arrow key and stroke. Both are read
 * ahead, and take this profile's place in the history, so that Back leads to the list.
 */
export function ProfileTurns({ id }: { id: string }) {
  const t = useT('members')
  const near = useNeighbours(id)
  const links = useRef<HTMLElement>(null)
  const { previous, next } = near ?? {}
  useEffect(() => {
    const link = (which: 'previous' | 'next') =>
      links.current?.querySelector<HTMLAnchorElement>(which === 'next' ? 'a[rel=next]' : 'a[rel=prev]')
    for (const there of [next && link('next'), previous && link('previous')]) if (there) readAheadOf(there)
    return watchTurns((which) => link(which)?.click())
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
