import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { cardSources } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { InterestIcon } from '../../../ui/interest-icon.tsx'
import { NameAge, nameAgeCss } from '../../../ui/name-age.tsx'
import { useMe } from '../../../ui/page.tsx'
import { useLikes, useMatches } from '../../likes/hooks.ts'
import { PersonMenu } from '../../safety/components/PersonMenu.tsx'
import type { MemberCard } from '../contract.ts'
import { FictionalLabel } from './FictionalLabel.tsx'

/** One styled block for the whole list: twenty cards cost twenty times plain elements, nothing more. */
const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
  @media (min-width: 576px) { grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: var(--space-4); }
  @media (min-width: 1200px) { grid-template-columns: repeat(5, minmax(0, 1fr)); }
  @media (min-width: 1500px) { grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); }

  > li {
    position: relative;
    min-width: 0;
    overflow: hidden;
    background: var(--color-surface);
    border-radius: var(--radius-card);
    box-shadow: var(--shadow-card);
  }
  /* The edge lies over the picture. */
  > li::after { content: ''; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 var(--stroke-thin) var(--color-border); pointer-events: none; }
  .pic { position: relative; display: grid; place-items: center; aspect-ratio: var(--photo-ratio, 4 / 5); background: var(--color-soft); color: var(--color-on-soft); }
  .pic img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; filter: var(--photo-filter, none); }
  .tag { position: absolute; z-index: 1; top: var(--space-2); left: var(--space-2); max-width: calc(100% - 2 * var(--space-2)); }
  .heart {
    position: absolute; z-index: 2; right: var(--space-2); bottom: var(--space-2);
    display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0;
    border-radius: var(--radius-avatar); background: var(--color-raised); color: var(--color-like);
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.3); cursor: pointer;
  }
  /* Seen at 32 px, pressed at 44: a face is what a card is about. */
  > li .more { position: absolute; z-index: 2; top: var(--space-1); right: var(--space-1); border: 6px solid transparent; background: rgb(0 0 0 / 0.55) padding-box; color: #fff; box-shadow: none; }
  .heart[data-write], .seen .match { background: var(--color-action); color: var(--color-on-action); }
  .heart[aria-pressed='true'] { background: var(--color-like); color: var(--color-raised); }
  .words { padding: var(--space-3); }
  .name { display: flex; align-items: center; gap: var(--space-2); margin: 0; font-size: var(--text-md); line-height: 1.3; }
  ${nameAgeCss}
  .name a::after { content: ''; position: absolute; z-index: 1; inset: 0; border-radius: var(--radius-card); }
  .name a:focus-visible { outline: none; }
  .name a:focus-visible::after { outline: 3px solid var(--color-focus); outline-offset: -3px; }
  .dot { flex: none; width: 10px; height: 10px; border-radius: 50%; background: var(--color-online); }
  .place { margin: 0; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; font-size: var(--text-sm); line-height: 1.35; color: var(--color-muted); }
  .seen { display: flex; flex-wrap: wrap; gap: 0 var(--space-2); margin: 0; font-size: var(--text-sm); color: var(--color-muted); }
  .seen span { display: inline-flex; align-items: center; gap: 4px; min-width: 0; max-width: 100%; }
  .match { padding-inline: var(--space-2); border-radius: var(--radius-chip); }
  .seen:empty { display: none; }
  .seen b { overflow: hidden; font-weight: inherit; text-overflow: ellipsis; white-space: nowrap; }
  > li[data-fresh]::after { box-shadow: inset 0 0 0 3px var(--color-primary); }
  > li:has(.name a:active), > li[data-pressed] { filter: brightness(0.85); transform: scale(0.97); }
  @media (hover: hover) and (prefers-reduced-motion: no-preference) {
    > li { transition: transform var(--motion-normal) var(--motion-ease); }
    > li:hover:not([data-pressed], :active) { transform: translateY(-3px); }
  }
`

/** How many pictures load at once; the others when they come near. */
const EAGER = 6

/** Cards before the notice. */
const NOTICE_AFTER = 2

/** Width of a card in the grid above. */
const SIZES = '(min-width: 1200px) 210px, (min-width: 576px) 12rem, 45vw'

interface Props<Card extends MemberCard> {
  cards: readonly Card[]
  /** Below the place: the time of a like, a match. */
  note?: (card: Card) => ReactNode
  fresh?: (card: Card) => boolean
  eager?: boolean
  /** A card that is no member, after the first two: the first row of a phone stays people. */
  notice?: ReactNode
  /** The list of likes itself: a match keeps the heart, by which the like is taken back. */
  unlikes?: boolean
  /** Level of the names' headings: one below the heading above the grid. */
  level?: 2 | 3
}

/** Members in a grid, each one link with a heart on it. Visitors who press the heart are led to the signup. */
export function MemberCards<Card extends MemberCard>({
  cards,
  note,
  fresh,
  eager,
  notice,
  unlikes,
  level = 3,
}: Props<Card>) {
  const Name = `h${level}` as const
  const t = useT('members')
  const me = useMe()
  const { likedOf, toggle } = useLikes()
  const isMatch = useMatches()
  const [like, unlike, online] = [t('like'), t('unlike'), t('common:online')]
  const [today, inCommon] = [t('active_today'), t('shared')]
  return (
    <List>
      {cards.map((card, place) => {
        const liked = likedOf(card.id, card.liked)
        const match = !unlikes && isMatch({ id: card.id, liked: card.liked, likesReader: card.match })
        const to = href('members-id', { id: card.id })
        const person = (
          <li key={card.id} data-card data-fresh={fresh?.(card) || undefined}>
            <div className="pic" data-photo-of={card.id}>
              {card.fictional && <FictionalLabel />}
              {card.photo ? (
                <img
                  {...cardSources(card.photo)}
                  sizes={SIZES}
                  alt=""
                  width={360}
                  height={450}
                  loading={eager && place < EAGER ? 'eager' : 'lazy'}
                  decoding="async"
                />
              ) : (
                <Icon name="user" size={64} />
              )}
              {me && <PersonMenu className="more" variant="floating" member={card} />}
              {me && !match ? (
                <button
                  type="button"
                  className="heart"
                  aria-pressed={liked}
                  aria-label={`${liked ? unlike : like}: ${card.name}`}
                  onClick={() => toggle(card, liked)}
                >
                  <Icon name={liked ? 'heart-filled' : 'heart'} />
                </button>
              ) : (
                <a
                  className="heart"
                  href={href(match ? 'members-id-chat' : 'members-id-signup', { id: card.id })}
                  {...(match ? { 'data-write': true } : { 'data-signup': card.id })}
                  aria-label={`${match ? t('write') : like}: ${card.name}`}
                >
                  <Icon name={match ? 'chat' : 'heart'} />
                </a>
              )}
            </div>
            <div className="words">
              <Name className="name">
                <a href={to} aria-label={`${card.name}, ${card.age}`}>
                  <NameAge name={card.name} age={card.age} />
                </a>
                {card.online && <span className="dot" role="img" aria-label={online} title={online} />}
              </Name>
              <p className="place">{card.place}</p>
              <p className="seen">
                {match && <b className="match">{t('likes:match')}</b>}
                {card.today && !card.online && <span>{today}</span>}
                {card.photo_count > 1 && (
                  <span role="img" aria-label={t('common:photos', { count: card.photo_count })}>
                    <Icon name="camera" size={16} />
                    {card.photo_count}
                  </span>
                )}
                {card.shared && (
                  <span title={inCommon}>
                    <InterestIcon interest={card.shared.slug} size={16} />
                    <b>{card.shared.name}</b>
                  </span>
                )}
              </p>
              {note?.(card)}
            </div>
          </li>
        )
        return place === NOTICE_AFTER && notice ? [notice, person] : person
      })}
    </List>
  )
}
