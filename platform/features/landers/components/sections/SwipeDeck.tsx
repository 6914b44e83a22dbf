import { href } from '../../../../core/routes.ts'
import type { Scenery } from '../../../../core/scenery.ts'
import { useT } from '../../../../i18n/react.tsx'
import { BrandLogo } from '../../../site/components/BrandLogo.tsx'
import { Band } from '../Band.tsx'
import { type SceneryChoice, sceneryOf } from '../scenery/sceneries.ts'
import type { SectionProps, Tone } from '../section-props.ts'
import { signupFor, WayIn } from '../WayIn.tsx'
import { DeckDrawing, type DeckPicture } from './deck-pictures.tsx'

export { swipeDeckCss } from './swipe-deck-css.ts'

const SIDES = ['left', 'right'] as const
type Side = (typeof SIDES)[number]

interface Settings {
  readonly tone: Tone
  readonly scenery: SceneryChoice
  readonly cards: readonly Readonly<Record<Side, DeckPicture>>[]
}

type Texts = Readonly<Record<string, string>>

/** One card: its drawings, and the number of its texts. */
interface DeckCard extends Readonly<Record<Side, DeckPicture>> {
  readonly at: number
}

/**
 * A stack of cards, each with a question of taste. A ticked checkbox moves its card away, so the
 * deck works without its script. No answers leave the page, and no people are shown.
 */
export function SwipeDeck({ id, settings, texts, facts }: SectionProps<Settings>) {
  const t = useT('common')
  const scenery = sceneryOf(settings, facts)
  const cards = settings.cards
    .map((card, index): DeckCard => ({ ...card, at: index + 1 }))
    .filter(({ at }) => texts[`question_${at}`])
  return (
    <Band id={id} tone={settings.tone} className="l-swipe">
      <p className="l-brand">
        <BrandLogo />
      </p>
      <div className="l-words">
        <h1>{texts.title}</h1>
        {texts.lead && <p className="l-lead">{texts.lead}</p>}
      </div>
      {/* The form has no target: only its reset button is needed. */}
      <form className="l-deck" method="dialog" autoComplete="off">
        {cards.map((card) => (
          <Card key={card.at} id={id} card={card} scenery={scenery} texts={texts} of={cards.length} />
        ))}
        <div className="l-end">
          <h2>{texts.end_title}</h2>
          <Chosen cards={cards} texts={texts} />
          {texts.end_text && <p>{texts.end_text}</p>}
          <WayIn facts={facts}>{texts.button ?? ''}</WayIn>
          <button type="reset">{texts.again}</button>
        </div>
      </form>
      <p className="l-below">
        {texts.hint && <span>{texts.hint}</span>}
        {facts.refusal ? (
          <a href={href('login')}>{t('login')}</a>
        ) : (
          texts.skip && <a href={facts.form ? `#${facts.form}` : signupFor(facts)}>{texts.skip}</a>
        )}
      </p>
    </Band>
  )
}

/** All answers; the style sheet shows the given ones. */
function Chosen({ cards, texts }: { cards: readonly DeckCard[]; texts: Texts }) {
  const answers = cards.flatMap(({ at }) => SIDES.map((side) => `${side}_${at}`))
  return (
    <ul>
      {answers.map((answer) => (
        <li key={answer} data-chip={answer}>
          {texts[answer]}
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  id: string
  card: DeckCard
  scenery: Scenery
  texts: Texts
  of: number
}

function Card({ id, card, scenery, texts, of }: CardProps) {
  const { at } = card
  const question = `${id}-${at}`
  return (
    <fieldset className="l-card" aria-labelledby={question}>
      <p id={question}>
        <small>{`${at} / ${of}`}</small>
        {texts[`question_${at}`]}
      </p>
      {SIDES.map((side) => (
        <label key={side} data-side={side}>
          <DeckDrawing name={card[side]} scenery={scenery} />
          <input type="checkbox" data-answer={`${side}_${at}`} />
          <span>{texts[`${side}_${at}`]}</span>
        </label>
      ))}
    </fieldset>
  )
}
