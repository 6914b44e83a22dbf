import type { ReactNode } from 'react'
import { nameAndAge } from '../../../../core/bidi-isolation.ts'
import { cardSources } from '../../../../core/photo-url.ts'
import { href } from '../../../../core/routes.ts'
import { NameAge } from '../../../../ui/name-age.tsx'
import { Photo } from '../../../../ui/photo.tsx'
import { FictionalLabel } from '../../../../widgets/FictionalLabel.tsx'
import type { MemberCard } from '../../../members/contract.ts'
import type { LanderFacts } from '../../facts.ts'
import { Picture } from '../Picture.tsx'

/** Width of a card. */
const CARD = '(min-width: 992px) 336px, min(74vw, 304px)'

interface Open {
  readonly count: number
  readonly pictures: readonly string[]
}

interface Cards {
  /** Whether the cards are drawings, which the page then states. */
  readonly drawn: boolean
  readonly cards: readonly ReactNode[]
}

/**
 * The cards without a lock. Members and drawings are never mixed, so that nobody takes a drawing
 * for a member.
 */
export function openCards(
  { count, pictures }: Open,
  texts: Readonly<Record<string, string>>,
  { people, pictures: addresses, sizes }: Pick<LanderFacts, 'people' | 'pictures' | 'sizes'>,
): Cards {
  if (people.length > 0) {
    const cards = people
      .slice(0, count)
      .map((member, index) => <Person key={member.id} member={member} index={index} />)
    return { drawn: false, cards }
  }
  const found = pictures.flatMap((file) => addresses[file] ?? []).slice(0, count)
  const cards = found.map((src, index) => (
    <Drawing key={src} facts={{ sizes }} src={src} index={index} wish={texts[`card_${index + 1}`]} />
  ))
  return { drawn: cards.length > 0, cards }
}

function Person({ member, index }: { member: MemberCard; index: number }) {
  const { id, name, age, place, photo, fictional } = member
  return (
    <li className="l-face">
      <Photo
        {...(photo === null ? { src: null } : cardSources(photo))}
        sizes={CARD}
        alt=""
        eager={index === 0}
        label={fictional ? <FictionalLabel /> : undefined}
        caption={
          <>
            <h2>
              <a href={href('members-id', { id })} aria-label={nameAndAge(name, age)}>
                <NameAge name={name} age={age} />
              </a>
            </h2>
            <p>{place}</p>
          </>
        }
      />
    </li>
  )
}

interface DrawingProps {
  facts: Pick<LanderFacts, 'sizes'>
  src: string
  index: number
  wish: string | undefined
}

/** A drawn portrait with a wish instead of a name: it represents no real person. */
function Drawing({ facts, src, index, wish }: DrawingProps) {
  return (
    <li className="l-face l-drawn">
      <figure className="photo">
        <Picture facts={facts} src={src} alt="" sizes={CARD} box={[320, 400]} first={index === 0} />
        {wish && (
          <figcaption>
            <p>{wish}</p>
          </figcaption>
        )}
      </figure>
    </li>
  )
}
