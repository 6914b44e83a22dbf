import { href } from '../../../../core/routes.ts'
import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'

interface Settings {
  readonly tone: Tone
  readonly count: number
}

/**
 * The first questions of the site's page, in the language of that page; renders nothing without
 * them.
 */
export function FaqExcerpt({ id, settings, texts, facts }: SectionProps<Settings>) {
  const { language, list } = facts.questions
  const shown = list.slice(0, settings.count)
  if (shown.length === 0) return null
  return (
    <Band id={id} tone={settings.tone}>
      <h2>{texts.title}</h2>
      <div className="l-faq" lang={language ?? undefined}>
        {shown.map(({ question, answer }) => (
          <details key={question} name={id}>
            <summary>{question}</summary>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </details>
        ))}
      </div>
      <p className="l-more">
        <a className="tap" href={href('pages-name', { name: 'faq' })}>
          {texts.more}
        </a>
      </p>
    </Band>
  )
}
