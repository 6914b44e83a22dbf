import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'

interface Settings {
  readonly tone: Tone
  readonly count: number
}

export const storiesCss = `
.l-stories{text-align:center}
.l-stories .l-lead{max-width:34em;margin:calc(-1*var(--space-3)) auto var(--space-5);font-size:var(--text-lg)}
.l-stories ul{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-4);max-width:64rem;margin:0 auto;padding:0;list-style:none;text-align:start}
.l-stories li{display:grid}
.l-stories figure{display:grid;gap:var(--space-3);align-content:space-between;margin:0;padding:var(--space-4);border-radius:var(--radius-card);background:var(--color-surface);color:var(--color-text)}
.l-stories blockquote{margin:0;white-space:pre-line;overflow-wrap:anywhere;hyphens:auto}
.l-stories figcaption{font-weight:var(--weight-strong);overflow-wrap:anywhere}
@media (min-width:768px){.l-stories ul{grid-template-columns:repeat(auto-fit,minmax(16rem,1fr));gap:var(--space-5)}.l-stories li:only-child{max-width:36rem;margin-inline:auto}}
`

/** Approved stories of people who met here; nothing where there is none. */
export function Stories({ id, settings, texts, facts }: SectionProps<Settings>) {
  const stories = facts.stories.slice(0, settings.count)
  if (stories.length === 0) return null
  return (
    <Band id={id} tone={settings.tone} className="l-stories">
      <h2>{texts.title}</h2>
      {texts.lead && <p className="l-lead">{texts.lead}</p>}
      <ul>
        {stories.map(({ body, name }) => (
          <li key={body}>
            <figure>
              <blockquote dir="auto">{body}</blockquote>
              <figcaption dir="auto">{name || texts.nameless}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Band>
  )
}
