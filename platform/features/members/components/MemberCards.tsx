import type { ReactNode } from 'react'
import { isolated, nameAndAge } from '../../../core/bidi-isolation.ts'
import { cardSources } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { InterestIcon } from '../../../ui/interest-icon.tsx'
import { NameAge } from '../../../ui/name-age.tsx'
import { useMe } from '../../../ui/page.tsx'
import { FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import { useLikes, useMatches } from '../../hearts/hooks.ts'
import type { MemberCard } from '../contract.ts'
import { List } from './cards-style.ts'

/** Images that load immediately; the others load lazily. */
const EAGER = 6
/** Those in the first row of a phone come before everything else of the page but its styles. */
const FIRST = 2

/** Width of a card in the grid above. */
const SIZES = '(min-width: 1200px) 210px, (min-width: 576px) 12rem, 45vw'

/** A list item among the cards, or behind them if there are fewer. */
interface Insert {
  /** How many cards come before it. */
  readonly after: number
  readonly item: ReactNode
}

interface Props<Card extends MemberCard> {
  cards: readonly Card[]
  /** A line below the place: the time of a like or match. */
  note?: (card: Card) => ReactNode
  fresh?: (card: Card) => boolean
  eager?: boolean
  /** List items among the cards that are not a member, with keys, in the order of their places. */
  among?: readonly Insert[]
  /** For the list of likes: matches keep the heart button, so that the like can be taken back. */
  unlikes?: boolean
  /** Heading level of the names: one below the heading above the grid. */
  level?: 2 | 3
}

/**
 * A grid of members, each one link with a heart button; blocking and reporting are on the profile.
 * The heart leads visitors to the signup.
 */
export function MemberCards<Card extends MemberCard>({
  cards,
  note,
  fresh,
  eager,
  among = [],
  unlikes,
  level = 3,
}: Props<Card>) {
  const Name = `h${level}` as const
  const texts = useTexts()
  const me = useMe()
  const { likedOf, toggle } = useLikes()
  const isMatch = useMatches()
  const items: ReactNode[] = cards.map((card, place) => {
    const liked = likedOf(card.id, card.liked)
    const match = !unlikes && isMatch({ id: card.id, liked: card.liked, likesReader: card.match })
    const onPress = me && !match ? () => toggle(card, liked) : null
    return (
      <li key={card.id} data-card data-fresh={fresh?.(card) || undefined}>
        <div className="words">
          <Name className="name">
            <a href={href('members-id', { id: card.id })} aria-label={nameAndAge(card.name, card.age)}>
              <NameAge name={card.name} age={card.age} />
            </a>
            {card.online && (
              <span className="dot" role="img" aria-label={texts.online} title={texts.online} />
            )}
          </Name>
          <p className="place">{card.place}</p>
          {seen(card, match, texts)}
          {note?.(card)}
        </div>
        <div className="pic" data-photo-of={card.id}>
          {card.fictional && <FictionalLabel />}
          {picture(card, eager ? place : undefined)}
          {heart({ card, liked, match, onPress, texts })}
        </div>
      </li>
    )
  })
  for (const [number, { after, item }] of among.entries()) items.splice(after + number, 0, item)
  return <List>{items}</List>
}

/** Translated once for all cards. */
function useTexts() {
  const t = useT('members')
  return {
    like: t('like'),
    unlike: t('unlike'),
    write: t('write'),
    match: () => t('likes:match'),
    online: t('common:online'),
    checked: t('common:photo_compared'),
    today: t('active_today'),
    inCommon: t('shared'),
    favourite: () => t('in_favourites'),
    photos: (count: number) => t('common:photos', { count }),
  }
}

type Texts = ReturnType<typeof useTexts>

// Plain functions instead of components: twenty cards would add eighty components.

/** @param place among the cards of a list that begins the page */
function picture({ photo }: MemberCard, place = EAGER): ReactNode {
  if (!photo) return <Icon name="user" size={64} />
  return (
    <img
      {...cardSources(photo)}
      sizes={SIZES}
      alt=""
      width={360}
      height={450}
      loading={place < EAGER ? 'eager' : 'lazy'}
      fetchPriority={place < FIRST ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

interface HeartOf {
  readonly card: MemberCard
  readonly liked: boolean
  readonly match: boolean
  /** Null if the button is a link: to the conversation of a match, for visitors to the signup. */
  readonly onPress: (() => void) | null
  readonly texts: Texts
}

function heart({ card: { id, name }, liked, match, onPress, texts }: HeartOf): ReactNode {
  if (onPress)
    return (
      <button
        type="button"
        className="heart"
        aria-pressed={liked}
        aria-label={`${liked ? texts.unlike : texts.like}: ${isolated(name)}`}
        onClick={onPress}
      >
        <Icon name={liked ? 'heart-filled' : 'heart'} />
      </button>
    )
  return (
    <a
      className="heart"
      href={href(match ? 'members-id-chat' : 'members-id-signup', { id })}
      {...(match ? { 'data-write': true } : { 'data-signup': id })}
      aria-label={`${match ? texts.write : texts.like}: ${isolated(name)}`}
    >
      <Icon name={match ? 'chat' : 'heart'} />
    </a>
  )
}

function seen(
  { today, online, favourite, photo_count, shared, checked }: MemberCard,
  match: boolean,
  texts: Texts,
): ReactNode {
  return (
    <p className="seen">
      {match && <b className="match">{texts.match()}</b>}
      {favourite && (
        <span className="favourite" role="img" aria-label={texts.favourite()} title={texts.favourite()}>
          <Icon name="star" size={16} />
        </span>
      )}
      {today && !online && <span>{texts.today}</span>}
      {checked && (
        <span role="img" aria-label={texts.checked} title={texts.checked}>
          <Icon name="photo" size={16} />
          <Icon name="check" size={16} />
        </span>
      )}
      {photo_count > 1 && (
        <span role="img" aria-label={texts.photos(photo_count)}>
          <Icon name="camera" size={16} />
          {photo_count}
        </span>
      )}
      {shared && (
        <span title={texts.inCommon}>
          <InterestIcon interest={shared.slug} size={16} />
          <b>{shared.name}</b>
        </span>
      )}
    </p>
  )
}
