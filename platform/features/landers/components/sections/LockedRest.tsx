import { Icon } from '../../../../ui/icon.tsx'
import type { LanderFacts } from '../../facts.ts'
import { WayIn } from '../WayIn.tsx'

/** As many as the settings allow. */
const KEYS = ['first', 'second', 'third', 'fourth'] as const

interface Props {
  covered: number
  texts: Readonly<Record<string, string>>
  facts: LanderFacts
}

/** The gate of the gallery and the covered cards behind it, which are all the same drawing: nobody in particular. */
export function LockedRest({ covered, texts, facts }: Props) {
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

/** Head and shoulders of nobody; the style sheet blurs it. */
function Silhouette() {
  return (
    <svg viewBox="0 0 80 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <circle cx="40" cy="40" r="17" />
      <path d="M6 108c0-28 14-43 34-43s34 15 34 43z" />
    </svg>
  )
}
