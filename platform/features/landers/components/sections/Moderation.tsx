import { href } from '../../../../core/routes.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { useSite } from '../../../../ui/page.tsx'
import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'

type Point = 'photos' | 'reports' | 'blocking' | 'labels'

interface Settings {
  readonly tone: Tone
  readonly points: readonly Point[]
}

const ICONS: Readonly<Record<Point, IconName>> = {
  photos: 'camera',
  reports: 'mail',
  blocking: 'block',
  labels: 'eye',
}

export const moderationCss = `
.l-moderation .l-lead{max-width:34em;margin:calc(-1*var(--space-3)) auto var(--space-5);font-size:var(--text-lg);text-align:center}
.l-checks{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-5) var(--space-6);max-width:60rem;margin:0 auto;padding:0;list-style:none}
.l-checks li{display:grid;align-content:start;grid-template-columns:auto minmax(0,1fr);column-gap:var(--space-4)}
.l-checks h3{margin:0 0 var(--space-1);color:inherit;font-size:var(--text-lg)}
.l-checks p{margin:0;opacity:.85}
.l-checks .l-mark{grid-row:span 2;margin:0}
@media (max-width:767.98px){.l-checks p{hyphens:auto;hyphenate-limit-chars:12 4 4}}
@media (min-width:768px){.l-checks{grid-template-columns:1fr 1fr}}
@media (min-width:1200px){.l-checks:where(:has(>:nth-child(3):last-child)){grid-template-columns:repeat(3,1fr);max-width:none}}
`

/** What staff check and what members can do; only what the program implements. */
export function Moderation({ id, settings, texts }: SectionProps<Settings>) {
  const { fictional } = useSite()
  const points = settings.points.filter((point) => point !== 'labels' || fictional !== null)
  return (
    <Band id={id} tone={settings.tone} className="l-moderation">
      <h2>{texts.title}</h2>
      {texts.lead && <p className="l-lead">{texts.lead}</p>}
      <ul className="l-checks">
        {points.map((point) => (
          <li key={point}>
            <span className="l-mark">
              <Icon name={ICONS[point]} size={26} />
            </span>
            <h3>{texts[`title_${point}`]}</h3>
            <p>{texts[`text_${point}`]}</p>
          </li>
        ))}
      </ul>
      {texts.more && (
        <p className="l-more">
          <a className="tap" href={href('pages-name', { name: 'ban' })}>
            {texts.more}
          </a>
        </p>
      )}
    </Band>
  )
}
