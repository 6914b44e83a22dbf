import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'
import { numbered } from './numbered.ts'

interface Settings {
  readonly tone: Tone
}

export const faqCss = `
.l-faq{max-width:44rem;margin-inline:auto}
.l-faq details{padding:0 var(--space-4);border-radius:var(--radius-card);background:var(--color-surface);color:var(--color-text);box-shadow:var(--shadow-card),inset 0 0 0 var(--stroke-card) var(--color-border)}
.l-faq details+details{margin-top:var(--space-3)}
.l-faq summary{display:flex;align-items:center;overflow-wrap:anywhere;gap:var(--space-3);min-height:56px;font-weight:var(--weight-strong);cursor:pointer;list-style:none}
.l-faq summary::after{content:'+';margin-left:auto;font-size:var(--text-xl);line-height:1}
.l-faq details[open] summary::after{content:'–'}
.l-faq summary::-webkit-details-marker{display:none}
`

/** Questions that open and close without a script. */
export function Faq({ id, settings, texts }: SectionProps<Settings>) {
  return (
    <Band id={id} tone={settings.tone}>
      <h2>{texts.title}</h2>
      <div className="l-faq">
        {numbered(texts, 'question', 'answer').map(({ first, second }) => (
          <details key={first}>
            <summary>{first}</summary>
            <p>{second}</p>
          </details>
        ))}
      </div>
    </Band>
  )
}
