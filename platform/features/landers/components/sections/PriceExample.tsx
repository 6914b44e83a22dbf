import { href } from '../../../../core/routes.ts'
import { useT } from '../../../../i18n/react.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Band } from '../Band.tsx'
import { givenTexts } from '../given-texts.ts'
import type { SectionProps, Tone } from '../section-props.ts'

interface Settings {
  readonly tone: Tone
}

export const priceExampleCss = `
.l-price .container{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-5)}
.l-price h2{margin:0 0 var(--space-3);text-align:start}
.l-price .l-lead{margin:0;max-width:34em;font-size:var(--text-lg)}
.l-bill{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-3);color:var(--color-text);box-shadow:var(--shadow-raised)}
.l-bill dl{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-3);margin:0}
.l-bill dl>div{display:flex;align-items:baseline;gap:var(--space-2)}
.l-bill dt{min-width:0;overflow-wrap:anywhere}
.l-bill dl>div::before{content:'';order:1;flex:1;min-width:var(--space-2);border-bottom:2px dotted var(--color-border)}
.l-bill dd{order:2;margin:0;color:var(--color-success-text);font-weight:var(--weight-strong);text-align:end}
.l-bill .l-cost{margin-top:var(--space-2);padding-top:var(--space-4);border-top:var(--stroke-thin) solid var(--color-border);font-weight:var(--weight-strong)}
.l-bill .l-cost{flex-wrap:wrap}
.l-bill .l-cost dd{min-width:0;margin-left:auto;color:inherit}
.l-bill .l-cost strong{display:block;overflow-wrap:anywhere;color:var(--color-heading);font:var(--weight-heading) var(--text-2xl)/1.1 var(--font-heading)}
.l-bill .l-cost small{font-weight:var(--weight-body);color:var(--color-muted)}
.l-bill .l-start-credits{display:flex;align-items:center;gap:var(--space-2);margin:0;padding:var(--space-2) var(--space-3);border-radius:min(var(--radius-control),12px);background:var(--color-soft);color:var(--color-on-soft);font-size:var(--text-sm)}
.l-bill>p{margin:0}
.l-bill .l-note{color:var(--color-muted);font-size:var(--text-sm)}
@media (min-width:768px){.l-price .container{grid-template-columns:1fr minmax(22rem,30rem);gap:var(--space-7);align-items:center}}
`

/**
 * What is free and what a first message costs, as a bill; renders nothing if the site has no
 * prices.
 */
export function PriceExample({ id, settings, texts, facts }: SectionProps<Settings>) {
  const t = useT('common')
  const { price } = facts
  if (price === null) return null
  const free = [texts.row_1, texts.row_2, texts.row_3].filter((row) => row !== undefined)
  return (
    <Band id={id} tone={settings.tone} className="l-price">
      <div>
        <h2>{texts.title}</h2>
        {texts.lead && <p className="l-lead">{texts.lead}</p>}
        {texts.more && (
          <a className="tap" href={href('pricing')}>
            {texts.more}
          </a>
        )}
      </div>
      <div className="card l-bill">
        <dl>
          {free.map((row) => (
            <div key={row}>
              <dt>{row}</dt>
              <dd>{texts.free}</dd>
            </div>
          ))}
          <div className="l-cost">
            <dt>{texts.message}</dt>
            <dd>
              <strong>{texts.from}</strong>
              <small>{t('credits', { count: price.credits })}</small>
            </dd>
          </div>
        </dl>
        {price.start > 0 && texts.start && (
          <p className="l-start-credits">
            <Icon name="gift" size={20} />
            {texts.start}
          </p>
        )}
        {givenTexts(price, t).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {texts.note && <p className="l-note">{texts.note}</p>}
      </div>
    </Band>
  )
}
