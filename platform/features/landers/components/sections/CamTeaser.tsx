import { useT } from '../../../../i18n/react.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useSite } from '../../../../ui/page.tsx'
import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'

interface Settings {
  readonly kind: 'cam' | 'resell'
  readonly partner: string
  readonly tone: Tone
}

export const camTeaserCss = `
.l-teaser{display:grid;gap:var(--space-4);align-items:center;max-width:54rem;margin-inline:auto;background:var(--color-raised);color:var(--color-text)}
.l-teaser .l-ad{display:inline-block;margin:0 0 var(--space-2);padding:2px var(--space-2);border:var(--stroke-thin) solid var(--color-control);border-radius:var(--radius-chip);font-size:var(--text-sm)}
.l-teaser h2{margin:0 0 var(--space-2);text-align:start}
.l-teaser p{margin:0 0 var(--space-3)}
.l-teaser .l-about{color:var(--color-muted);font-size:var(--text-sm)}
.l-screen{display:grid;place-items:center;aspect-ratio:16/10;border-radius:var(--radius-photo);background:var(--color-hero) var(--gradient-hero);color:var(--color-on-hero)}
@media (min-width:768px){.l-teaser{grid-template-columns:minmax(14rem,2fr) 3fr;gap:var(--space-6)}}
`

const ICONS = { cam: 'camera', resell: 'user' } as const

/**
 * The offer of a partner, labelled as an advertisement. The texts on what it is, that the people
 * there are not members, and where the button leads come from the program, not the marketer.
 * Renders nothing if the site shows no partners, or not this one.
 */
export function CamTeaser({ id, settings, texts, facts }: SectionProps<Settings>) {
  const t = useT('index')
  const { name: site } = useSite()
  const { kind, partner: name, tone } = settings
  const partner = Object.hasOwn(facts.partners, name) ? facts.partners[name] : undefined
  if (!partner) return null
  const values = { partner: partner.host, site }
  return (
    <Band id={id} tone={tone}>
      <aside className="card l-teaser" aria-labelledby={`${id}-title`}>
        <div className="l-screen" aria-hidden="true">
          <Icon name={ICONS[kind]} size={72} />
        </div>
        <div>
          <p className="l-ad">{t('teaser_label')}</p>
          <h2 id={`${id}-title`}>{texts.title}</h2>
          {texts.text && <p>{texts.text}</p>}
          <p className="l-about">{kind === 'cam' ? t('teaser_cam', values) : t('teaser_resell', values)}</p>
          <ButtonLink variant="secondary" href={partner.address} rel="nofollow sponsored noopener">
            {texts.button}
          </ButtonLink>
        </div>
      </aside>
    </Band>
  )
}
