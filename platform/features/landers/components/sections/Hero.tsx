import { useT } from '../../../../i18n/react.tsx'
import { useSite } from '../../../../ui/page.tsx'
import { Band } from '../Band.tsx'
import { givenTexts } from '../given-texts.ts'
import { Picture } from '../Picture.tsx'
import { StartForm } from '../StartForm.tsx'
import type { SectionProps, Tone } from '../section-props.ts'
import { WayIn } from '../WayIn.tsx'

interface Settings {
  readonly layout: 'theme' | 'split' | 'bleed' | 'poster'
  readonly way_in: 'button' | 'form'
  readonly tone: Tone
  readonly picture?: string
}

export const heroCss = `
.l-hero .container{display:grid;gap:var(--space-5);align-items:center}
.l-hero h1{margin:0 0 var(--space-3);color:inherit;font-size:var(--text-display);line-height:1.06}
.l-hero .l-kicker{margin:0 0 var(--space-2);font:var(--weight-label) var(--text-sm)/1.3 var(--font-heading);letter-spacing:.08em;text-transform:uppercase;opacity:.85}
.l-hero .l-lead{max-width:34em;font-size:var(--text-lg)}
.l-hero .l-offer{margin:var(--space-3) 0 0;text-wrap:balance;font-weight:var(--weight-strong)}
.l-hero .l-given{margin:var(--space-2) 0 0;text-wrap:balance}
.l-hero :is(.l-offer,.l-given)+a{margin-top:var(--space-4)}
.l-hero .l-note{margin:var(--space-3) 0 0;font-size:var(--text-sm);opacity:.85}
.l-hero:is([data-tone=dark],[data-tone=brand]) .l-words>a:focus-visible{outline-color:var(--color-on-hero)}
.l-hero img{width:100%;height:auto;border-radius:var(--radius-card)}
@media (min-width:768px){.l-hero[data-layout=split] .container{grid-template-columns:1.1fr 1fr;gap:var(--space-7)}}
.l-hero[data-layout=poster]{text-align:center}
.l-hero[data-layout=poster] .l-lead{margin-inline:auto}
.l-hero[data-layout=poster] img{max-width:36rem;margin-inline:auto}
`

/**
 * The first screen: one promise, one picture, one call to action: a button, or the first step of
 * the signup as a form.
 */
export function Hero({ id, settings, texts, facts }: SectionProps<Settings>) {
  const site = useSite()
  const picture = settings.picture === undefined ? site.hero : (facts.pictures[settings.picture] ?? null)
  const form = settings.way_in === 'form'
  // A site may let members write for nothing: then there is no price to praise.
  const paid = facts.price !== null && facts.price.credits > 0
  const [given] = givenTexts(facts.price, useT('pricing'))
  return (
    <Band
      id={id}
      tone={settings.tone}
      className="l-hero"
      data-layout={settings.layout}
      data-way={settings.way_in}
    >
      <div className="l-words">
        {texts.kicker && <p className="l-kicker">{texts.kicker}</p>}
        <h1>{texts.title}</h1>
        {texts.lead && <p className="l-lead">{texts.lead}</p>}
        {texts.offer && paid && <p className="l-offer">{texts.offer}</p>}
        {given && <p className="l-given">{given}</p>}
        {!form && <WayIn facts={facts}>{texts.button ?? ''}</WayIn>}
        {!form && texts.note && !facts.refusal && <p className="l-note">{texts.note}</p>}
      </div>
      {picture && (
        <Picture
          first
          facts={facts}
          src={picture}
          alt={texts.alt ?? ''}
          sizes="(min-width: 768px) 640px, 100vw"
          box={[640, 560]}
        />
      )}
      {form && (
        <StartForm facts={facts} button={texts.button ?? ''} title={texts.form_title} note={texts.note} />
      )}
    </Band>
  )
}
