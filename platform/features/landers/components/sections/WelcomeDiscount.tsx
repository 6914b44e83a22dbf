import { Icon } from '../../../../ui/icon.tsx'
import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'
import { WayIn } from '../WayIn.tsx'

interface Settings {
  readonly tone: Tone
}

/** A voucher: its stub shows the percentage, and a dotted line separates it from the text. */
export const welcomeDiscountCss = `
.l-voucher{display:grid;max-width:54rem;margin-inline:auto;background:var(--color-raised);color:var(--color-text);box-shadow:var(--shadow-raised)}
.l-stub{display:grid;margin:0;place-items:center;align-content:center;gap:var(--space-2);padding:var(--space-5);border-bottom:3px dotted var(--color-raised);background:var(--color-hero) var(--gradient-brand);color:var(--color-on-hero)}
.l-stub strong{font:var(--weight-heading) clamp(3.5rem,3rem + 2vw,4.5rem)/1 var(--font-heading);letter-spacing:var(--letter-heading);white-space:nowrap}
.l-voucher>div{padding:var(--space-5)}
.l-voucher h2{margin:0 0 var(--space-2);text-align:start}
.l-voucher div p{margin:0 0 var(--space-4)}
.l-voucher div .l-note{margin:var(--space-3) 0 0;color:var(--color-muted);font-size:var(--text-sm)}
@media (max-width:575.98px){.l-voucher a[data-size]{width:100%;padding-inline:var(--space-2)}}
@media (min-width:768px){.l-voucher{grid-template-columns:minmax(14rem,1fr) 2fr}.l-stub{border:0;border-inline-end:3px dotted var(--color-raised)}.l-voucher>div{padding:var(--space-6)}}
`

/**
 * The discount of a signup on the first purchase; renders nothing without one, or if nobody can
 * sign up.
 */
export function WelcomeDiscount({ id, settings, texts, facts }: SectionProps<Settings>) {
  if (facts.welcome === null || facts.refusal) return null
  return (
    <Band id={id} tone={settings.tone}>
      <div className="card l-voucher" data-flush>
        <p className="l-stub" aria-hidden="true">
          <Icon name="gift" size={36} />
          <strong>−{facts.welcome}</strong>
        </p>
        <div>
          <h2>{texts.title}</h2>
          {texts.text && <p>{texts.text}</p>}
          <WayIn facts={facts}>{texts.button ?? ''}</WayIn>
          {texts.note && <p className="l-note">{texts.note}</p>}
        </div>
      </div>
    </Band>
  )
}
