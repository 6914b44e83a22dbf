import type { ReactNode } from 'react'
import { cardSources } from '../../../../core/photo-url.ts'
import { href } from '../../../../core/routes.ts'
import { NameAge } from '../../../../ui/name-age.tsx'
import { Photo } from '../../../../ui/photo.tsx'
import { FictionalLabel } from '../../../members/components/FictionalLabel.tsx'
import type { MemberCard } from '../../../members/contract.ts'
import type { LanderFacts } from '../../facts.ts'

interface Open {
  readonly count: number
  readonly pictures: readonly string[]
}

interface Cards {
  /** Whether the cards are drawings, which the page then says. */
  readonly drawn: boolean
  readonly cards: readonly ReactNode[]
}

/** The cards that anybody may see. Members and drawings never stand side by side: nobody takes a drawing for a member. */
export function openCards(
  { count, pictures }: Open,
  texts: Readonly<Record<string, string>>,
  { people, pictures: addresses }: Pick<LanderFacts, 'people' | 'pictures'>,
): Cards {
  if (people.length > 0) {
    const cards = people
      .slice(0, count)
      .map((member, index) => <Person key={member.id} {...{ member, index }} />)
    return { drawn: false, cards }
  }
  const found = pictures.flatMap((file) => addresses[file] ?? []).slice(0, count)
  const cards = found.map((src, index) => (
    <Drawing key={src} src={src} index={index} wish={texts[`card_${index + 1}`]} />
  ))
  return { drawn: cards.length > 0, cards }
}

function Person({ member, index }: { member: MemberCard; index: number }) {
  const { id, name, age, place, photo, fictional } = member
  return (
    <li className="l-face">
      <Photo
        {...(photo === null ? { src: null } : cardSources(photo))}
        sizes="(min-width: 992px) 336px, min(74vw, 304px)"
        alt=""
        eager={index === 0}
        label={fictional ? <FictionalLabel /> : undefined}
        caption={
          <>
            <h2>
              <a href={href('members-id', { id })} aria-label={`${name}, ${age}`}>
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

/** A drawn portrait with a wish instead of a name: it stands for nobody. */
function Drawing({ src, index, wish }: { src: string; index: number; wish: string | undefined }) {
  return (
    <li className="l-face l-drawn">
      <Photo src={src} alt="" eager={index === 0} caption={wish ? <p>{wish}</p> : undefined} />
    </li>
  )
}
