import { useEffect, useLayoutEffect, useRef } from 'react'
import { nameAndAge } from '../../../core/bidi-isolation.ts'
import { MATCH_EDGE, PHOTO_PREFIX, photoPath, photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NameAge } from '../../../ui/name-age.tsx'
import { FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import { PersonMenu } from '../../../widgets/person/PersonMenu.tsx'
import type { SwipeCard } from '../contract.ts'
import { flyIn, throwAway } from './animate-card.ts'
import type { Leaving } from './deck-state.ts'
import type { Side } from './throw-rules.ts'
import { type OnRelease, useDrag } from './use-drag.ts'

/** Interests named on the card, which states how many more there are. */
const NAMED = 3
const SIZES = '(min-width: 768px) 26rem, 100vw'

interface Props {
  card: SwipeCard
  /** 0 is the top. */
  depth: number
  /** Set while the card flies out. */
  leaving?: Leaving | undefined
  /** Side from which the card was just brought back. */
  back?: Side | undefined
  onRelease: OnRelease
  onGone: (id: string) => void
}

/**
 * One card of the deck. The top one can be read, pressed and thrown; those below are only visible.
 */
export function SwipeCardView({ card, depth, leaving, back, onRelease, onGone }: Props) {
  const element = useRef<HTMLElement>(null)
  const onTop = depth === 0 && !leaving
  useDrag(element, onTop, onRelease)
  useFlight(element, leaving, onGone)
  useLayoutEffect(() => {
    if (back && element.current) flyIn(element.current, back)
  }, [back])
  const t = useT('swipe')
  return (
    <article
      ref={element}
      className="swipe-card"
      data-depth={leaving ? undefined : depth}
      data-leaving={leaving?.side}
      inert={!onTop}
      aria-label={nameAndAge(card.name, card.age)}
    >
      <Picture photo={card.photo} first={depth === 0} />
      <span className="stamp" data-stamp="like" aria-hidden="true">
        {t('stamp_like')}
      </span>
      <span className="stamp" data-stamp="pass" aria-hidden="true">
        {t('stamp_pass')}
      </span>
      <TopLine card={card} menu={onTop} />
      <Words card={card} />
    </article>
  )
}

function Picture({ photo, first }: { photo: SwipeCard['photo']; first: boolean }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // Decoded before the card gets to the top, so that it never appears without its picture.
    picture.current?.decode?.().catch(() => undefined)
  }, [])
  if (!photo)
    return (
      <span className="no-photo">
        <Icon name="user" size={128} />
      </span>
    )
  return (
    <img
      ref={picture}
      src={photoUrl(photo, 'match')}
      srcSet={`${photoUrl(photo, 'match')} ${(MATCH_EDGE / 4) * 3}w, ${PHOTO_PREFIX}${photoPath(photo, 'full')} 960w`}
      sizes={SIZES}
      alt=""
      draggable={false}
      decoding="async"
      fetchPriority={first ? 'high' : 'auto'}
    />
  )
}

/** The elements on the upper edge of the picture. */
function TopLine({ card, menu }: { card: SwipeCard; menu: boolean }) {
  const t = useT('swipe')
  const photos = t('common:photos', { count: card.photo_count })
  return (
    <div className="top-line">
      {card.fictional && <FictionalLabel />}
      {card.photo_count > 1 && (
        <span className="count" title={photos}>
          <Icon name="photo" size={16} /> {card.photo_count}
          <span className="visually-hidden"> {photos}</span>
        </span>
      )}
      {menu && <PersonMenu className="more" member={{ id: card.id, name: card.name }} />}
    </div>
  )
}

function Words({ card }: { card: SwipeCard }) {
  const t = useT('swipe')
  const more = card.shared.length - NAMED
  return (
    <div className="words">
      <h2 className="name">
        <a
          href={href('members-id', { id: card.id })}
          aria-label={t('open', { name: card.name, age: card.age })}
          draggable={false}
        >
          <NameAge name={card.name} age={card.age} />
        </a>
        {card.online && (
          <span className="dot" role="img" aria-label={t('common:online')} title={t('common:online')} />
        )}
      </h2>
      <p className="place">
        <Icon name="location" size={16} /> {card.place}
      </p>
      {card.free && (
        <p className="place">
          <Icon name="clock" size={16} /> {card.free}
        </p>
      )}
      {card.about && (
        <p className="about" dir="auto">
          {card.about}
        </p>
      )}
      {card.shared.length > 0 && (
        <p className="shared">
          <span className="visually-hidden">{t('shared')} </span>
          {card.shared.slice(0, NAMED).map((name) => (
            <span key={name}>{name}</span>
          ))}
          {more > 0 && <span>+{more}</span>}
        </p>
      )}
    </div>
  )
}

/** Throws the card away from where it was released, or from its place if a button was pressed. */
function useFlight(
  element: React.RefObject<HTMLElement | null>,
  leaving: Leaving | undefined,
  onGone: (id: string) => void,
): void {
  const done = useRef(onGone)
  done.current = onGone
  useLayoutEffect(() => {
    const card = element.current
    if (!leaving || !card) return
    const { side } = leaving
    const { id } = leaving.card
    const stamp = card.querySelector<HTMLElement>(`[data-stamp="${side}"]`)
    if (stamp) stamp.style.opacity = '1'
    const flight = throwAway(card, side, leaving)
    if (!flight) return done.current(id)
    const over = () => done.current(id)
    flight.addEventListener('finish', over)
    return () => flight.removeEventListener('finish', over)
  }, [element, leaving])
}
