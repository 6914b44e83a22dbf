import { useT } from '../../../../i18n/react.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { LanderFacts } from '../../facts.ts'
import type { SectionProps, Tone } from '../section-props.ts'
import { WayIn } from '../WayIn.tsx'
import { openCards } from './gallery-cards.tsx'

export { galleryCss } from './gallery-css.ts'

interface Settings {
  readonly tone: Tone
  readonly count: number
  readonly pictures: readonly string[]
  readonly covered: number
}

/** Focusable, so that keys scroll the cards: not every browser makes scrollable boxes focusable. */
const SCROLLER = { tabIndex: 0 } as const

/**
 * Cards to swipe: members whom visitors may see, else drawings; after them locked cards with the
 * call to action.
 */
export function Gallery({ id, settings, texts, facts }: SectionProps<Settings>) {
  const t = useT('common')
  const { drawn, cards } = openCards(settings, texts, facts)
  return (
    <>
      <section id={id} className="l-gallery" data-tone={settings.tone}>
        <div className="l-words">
          {texts.kicker && <p className="l-kicker">{texts.kicker}</p>}
          <h1>{texts.title}</h1>
          {texts.lead && <p className="l-lead">{texts.lead}</p>}
          <div className="l-wide">
            <WayIn facts={facts}>{texts.button ?? ''}</WayIn>
          </div>
          {texts.note && !facts.refusal && <p className="l-note">{texts.note}</p>}
        </div>
        <div className="l-deck">
          <section
            className="l-rail"
            {...SCROLLER}
            aria-label={texts.title}
            data-previous={t('previous')}
            data-next={t('next')}
          >
            <ul>
              {cards}
              <LockedRest covered={settings.covered} texts={texts} facts={facts} />
            </ul>
          </section>
          <p className="l-way" aria-hidden="true">
            <i />
          </p>
          {drawn && texts.drawn && <p className="l-note">{texts.drawn}</p>}
        </div>
      </section>
      <div className="l-reach">
        <WayIn facts={facts}>{texts.button ?? ''}</WayIn>
      </div>
    </>
  )
}

/** The maximum that the settings allow. */
const KEYS = ['first', 'second', 'third', 'fourth'] as const

interface Props {
  covered: number
  texts: Readonly<Record<string, string>>
  facts: LanderFacts
}

/**
 * The gate of the gallery and the covered cards behind it, which all show the same drawing of
 * nobody in particular.
 */
function LockedRest({ covered, texts, facts }: Props) {
  return (
    <>
      <li className="l-gate">
        <Silhouette />
        <div>
          <span className="l-lock">
            <Icon name="lock" size={28} />
          </span>
          <h2>{texts.rest_title}</h2>
          <p>{texts.rest_text}</p>
          <WayIn facts={facts}>{texts.button ?? ''}</WayIn>
        </div>
      </li>
      {KEYS.slice(0, covered).map((key) => (
        <li key={key} className="l-covered" aria-hidden="true">
          <Silhouette />
          <Icon name="lock" size={32} />
        </li>
      ))}
    </>
  )
}

/** Head and shoulders without features, blurred by the style sheet. */
function Silhouette() {
  return (
    <svg viewBox="0 0 80 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <circle cx="40" cy="40" r="17" />
      <path d="M6 108c0-28 14-43 34-43s34 15 34 43z" />
    </svg>
  )
}
