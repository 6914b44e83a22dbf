import type { Scenery } from '../../../../core/scenery.ts'
import { SCENERY_DRAWINGS, type SceneryChoice, sceneryOf } from '../scenery/sceneries.ts'
import type { SectionProps } from '../section-props.ts'
import { signupFor, WayIn } from '../WayIn.tsx'

interface Settings {
  readonly scene: 'night' | 'dusk' | 'plain'
  readonly scenery: SceneryChoice
  readonly ask: 'seeks' | 'none'
}

export const questionCss = `
.l-question{position:relative;display:grid;place-items:center;min-height:min(100dvh - 3.5rem,56rem);padding:var(--space-7) var(--space-4);overflow:hidden;text-align:center;background:var(--color-hero) var(--gradient-hero);color:var(--color-on-hero)}
.l-question>div{position:relative;width:min(100%,40rem)}
.l-question h1{margin:0 0 var(--space-4);color:inherit;font-size:clamp(min(2.75rem,11.25vw),9vw,5.25rem);line-height:1}
.l-question .l-lead{margin-inline:auto;max-width:28em;font-size:var(--text-lg)}
.l-question .l-lead+.ui-button{min-width:9rem;margin-top:var(--space-4)}
.l-answers{display:grid;gap:var(--space-3);margin-top:var(--space-6)}
.l-answers a{display:grid;place-items:center;min-height:4.5rem;padding:var(--space-3);border-radius:var(--radius-control);background:var(--color-on-hero);color:var(--color-hero);font:var(--weight-label) var(--text-xl)/1.2 var(--font-heading);text-decoration:none}
.l-answers a:hover{box-shadow:0 0 0 3px var(--color-hero),0 0 0 5px var(--color-on-hero)}
.l-question .l-note{margin:var(--space-4) 0 0;font-size:var(--text-sm);opacity:.85}
.l-question:has(.l-town){--l-town:max(min(44vw,12rem),14.7vw);padding-bottom:calc(var(--l-town) + var(--space-4))}
.l-town{position:absolute;inset:auto 0 0;width:100%;height:var(--l-town)}
@media (min-width:576px){.l-answers{grid-template-columns:1fr 1fr}}
.l-windows rect{fill:color-mix(in srgb,var(--color-accent) 45%,#ffd98a)}
@media (prefers-reduced-motion:no-preference){.l-windows rect{animation:l-window 7s infinite alternate}.l-windows rect:nth-child(3n){animation-delay:-2s}.l-windows rect:nth-child(4n){animation-delay:-5s}@keyframes l-window{0%,40%{opacity:.15}55%,100%{opacity:.9}}}
`

/** The first question of the signup with its answers: whom the visitor seeks. */
export function Question({ id, settings, texts, facts }: SectionProps<Settings>) {
  const kicker = (facts.late ? texts.late_kicker : undefined) ?? texts.kicker
  return (
    <section id={id} className="l-question">
      {settings.scene !== 'plain' && <Town id={`${id}-houses`} scenery={sceneryOf(settings, facts)} />}
      <div>
        {kicker && <p className="l-kicker">{kicker}</p>}
        <h1>{(facts.late ? texts.late_title : undefined) ?? texts.title}</h1>
        {texts.lead && <p className="l-lead">{texts.lead}</p>}
        {settings.ask === 'none' || facts.refusal ? (
          <WayIn facts={facts} tone="dark">
            {texts.button ?? ''}
          </WayIn>
        ) : (
          <div className="l-answers">
            {(['female', 'male'] as const).map((seeks) => (
              <a key={seeks} href={signupFor(facts, { seeks })}>
                {texts[seeks]}
              </a>
            ))}
          </div>
        )}
        {texts.note && !facts.refusal && <p className="l-note">{texts.note}</p>}
      </div>
    </section>
  )
}

/**
 * Houses at night, some windows lit: one row is as wide as a phone, three are side by side on wide
 * screens. They stay below the text, which would be unreadable over them.
 */
function Town({ id, scenery }: { id: string; scenery: Scenery }) {
  return (
    <svg className="l-town" viewBox="0 56 300 44" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g id={id}>{SCENERY_DRAWINGS[scenery].roofs}</g>
      <use href={`#${id}`} x="100" />
      <use href={`#${id}`} x="200" />
    </svg>
  )
}
