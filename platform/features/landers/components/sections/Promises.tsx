import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'
import { numbered } from './numbered.ts'

interface Settings {
  readonly tone: Tone
  readonly icons: readonly IconName[]
}

export const pointsCss = `
.l-points{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-4);margin:0;padding:0;list-style:none}
.l-points h3{margin:0 0 var(--space-1);font-size:var(--text-lg)}
.l-points p{margin:0;color:var(--color-muted)}
.l-points .card{color:var(--color-text)}
.l-mark{display:grid;place-items:center;width:52px;height:52px;margin-bottom:var(--space-3);border-radius:var(--radius-avatar);background:var(--color-soft);color:var(--color-on-soft);font:var(--weight-heading) var(--text-xl)/1 var(--font-heading)}
@media (min-width:768px){.l-points{grid-template-columns:repeat(auto-fit,minmax(12rem,1fr))}.l-band .card-grid{grid-template-columns:repeat(4,minmax(0,1fr))}}
@media (max-width:767.98px){.l-points li{display:grid;grid-template-columns:auto minmax(0,1fr);column-gap:var(--space-4)}.l-points p{hyphens:auto;hyphenate-limit-chars:12 4 4}.l-mark{grid-row:span 2}}
.l-more{margin:var(--space-5) 0 0;text-align:center}
`

/** Three or four promises of the site. */
export function Promises({ id, settings, texts }: SectionProps<Settings>) {
  return (
    <Band id={id} tone={settings.tone}>
      <h2>{texts.title}</h2>
      <ul className="l-points">
        {numbered(texts, 'title', 'text').map(({ first, second }, index) => (
          <li key={first} className="card">
            <span className="l-mark">
              <Icon name={settings.icons[index] ?? 'check'} size={26} />
            </span>
            <h3>{first}</h3>
            <p>{second}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}
