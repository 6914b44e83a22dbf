import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'
import { WayIn } from '../WayIn.tsx'
import { numbered } from './numbered.ts'

interface Settings {
  readonly tone: Tone
}

/** How the site works, in numbered steps. */
export function Steps({ id, settings, texts, facts }: SectionProps<Settings>) {
  return (
    <Band id={id} tone={settings.tone}>
      <h2>{texts.title}</h2>
      <ol className="l-points">
        {numbered(texts, 'title', 'text').map(({ first, second }, index) => (
          <li key={first}>
            <span className="l-mark" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{first}</h3>
            <p>{second}</p>
          </li>
        ))}
      </ol>
      {texts.button && (
        <p className="l-more">
          <WayIn facts={facts}>{texts.button}</WayIn>
        </p>
      )}
    </Band>
  )
}
