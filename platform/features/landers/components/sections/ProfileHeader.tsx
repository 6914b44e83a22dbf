import { useT } from '../../../../i18n/react.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { FictionalLabel } from '../../../../widgets/FictionalLabel.tsx'
import type { LanderProfile } from '../../facts.ts'
import { Band } from '../Band.tsx'
import { ProfileWarning } from '../ProfileWarning.tsx'
import type { SectionProps, Tone } from '../section-props.ts'
import { WayIn } from '../WayIn.tsx'

interface Settings {
  readonly layout: 'stage' | 'split'
  readonly tone: Tone
  readonly about: boolean
}

export const profileHeaderCss = `
.l-who{position:relative;overflow:hidden}
.l-who .container{position:relative;display:grid;gap:var(--space-5);align-items:center}
.l-who h1{margin:0;color:inherit;font-size:var(--text-display);line-height:1.06}
.l-who p{margin:0}
.l-who-words{display:grid;gap:var(--space-3);justify-items:start;min-width:0}
.l-who .l-kicker{font:var(--weight-label) var(--text-sm)/1.3 var(--font-heading);letter-spacing:.08em;text-transform:uppercase}
.l-who .l-place{font-size:var(--text-lg)}
.l-who .l-about{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:3;padding-left:var(--space-4);border-left:3px solid currentColor;font-style:italic;overflow-wrap:anywhere}
.l-who .l-lead{max-width:30em;font-size:var(--text-lg)}
.l-who .l-note{font-size:var(--text-sm)}
.l-who .l-warning{max-width:34rem;font-size:var(--text-sm)}
.l-portrait{position:relative;margin:0;overflow:hidden;border-radius:var(--radius-card);background:var(--color-soft);color:var(--color-on-soft)}
.l-portrait img{display:block;width:100%;height:100%;object-fit:cover;object-position:50% 20%;filter:var(--photo-filter)}
.l-portrait[data-empty]{display:grid;place-items:center}
.l-who[data-layout=split] .l-portrait{width:100%;height:min(56svh,30rem)}
.l-who[data-layout=stage]{display:grid;min-height:calc(100svh - var(--size-nav));padding:0;background:#14101a;color:#fff}
.l-who[data-layout=stage] a:focus-visible{outline-color:#fff}
.l-who[data-layout=stage] .container{position:static}
.l-who[data-layout=stage] .l-who-words{position:relative;z-index:1}
.l-who[data-layout=stage] .l-ambient{position:absolute;inset:-10%;width:120%;height:120%;max-width:none;object-fit:cover;filter:blur(48px) saturate(1.6);opacity:.75}
@media (max-width:767.98px){
.l-who[data-layout=stage] .l-ambient{display:none}
.l-who[data-layout=stage] .container{grid-template-rows:minmax(42svh,1fr) auto;gap:0;padding-block:0 var(--space-5)}
.l-who[data-layout=stage] .l-portrait{align-self:stretch;margin-inline:calc(-1*var(--space-4));border-radius:0;background:none;color:#fff}
.l-who[data-layout=stage] .l-portrait img{position:absolute;inset:0}
.l-who[data-layout=stage] .l-portrait::after{content:'';position:absolute;inset:auto 0 -1px;height:min(8rem,36%);background:linear-gradient(transparent,rgb(20 16 26/.72) 58%,#14101a)}
.l-who[data-layout=stage] .l-who-words{margin-top:calc(-1*var(--space-7))}
.l-who .l-way,.l-who .l-way>a{width:100%}
.l-who[data-layout=stage] .l-warning~:is(.l-about,.l-lead){display:none}
.l-who[data-layout=split]{padding-top:0}
.l-who[data-layout=split] .l-portrait{width:auto;height:48svh;margin-inline:calc(-1*var(--space-4));border-radius:0}
.l-who[data-layout=split] .l-way{position:fixed;z-index:calc(var(--layer-nav) - 1);inset:auto 0 0;width:auto;padding:var(--space-3) var(--space-4) max(var(--space-3),env(safe-area-inset-bottom));border-top:var(--stroke-thin) solid var(--color-border);background:var(--color-background)}
.shell:has(.l-who[data-layout=split]){padding-bottom:6rem}
}
@media (max-width:767.98px) and (max-height:719.98px){.l-who[data-layout=stage] :is(.l-kicker,.l-lead){display:none}.l-who[data-layout=stage] .l-who-words{margin-top:calc(-1*var(--space-6))}}
@media (min-width:768px){
.l-who[data-layout=split]:is([data-tone=dark],[data-tone=brand]) .l-way a{background:var(--color-on-hero);color:var(--color-hero);outline-color:var(--color-on-hero)}
.l-who .l-portrait.l-portrait{height:auto;aspect-ratio:4/5;max-height:min(56svh,30rem)}
.l-who .container{grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:var(--space-7)}
.l-who[data-layout=stage]::after{content:'';position:absolute;inset:0;background:rgb(20 16 26/.62)}
.l-who[data-layout=stage] .container{padding-block:var(--space-6)}
.l-who[data-layout=stage] .l-portrait.l-portrait{z-index:1;max-height:min(74svh,40rem);box-shadow:0 24px 80px rgb(0 0 0/.5)}
}
`

/** The profile of the page, and the call to action; renders nothing on a page without a profile. */
export function ProfileHeader({ id, settings, texts, facts }: SectionProps<Settings>) {
  const { profile } = facts
  if (!profile) return null
  return (
    <Band id={id} tone={settings.tone} className="l-who" data-layout={settings.layout}>
      {settings.layout === 'stage' && profile.photo && (
        <img className="l-ambient" src={profile.photo.full} alt="" aria-hidden="true" />
      )}
      <Portrait profile={profile} />
      <div className="l-who-words">
        {profile.fictional && <FictionalLabel />}
        {texts.kicker && <p className="l-kicker">{texts.kicker}</p>}
        <h1>
          <bdi>{profile.name}</bdi>, {profile.age}
        </h1>
        <p className="l-place">{profile.place}</p>
        <ProfileWarning profile={profile} />
        {settings.about && profile.about !== '' && (
          <p className="l-about" dir="auto">
            {profile.about}
          </p>
        )}
        {texts.lead && !facts.refusal && <p className="l-lead">{texts.lead}</p>}
        <div className="l-way">
          <WayIn facts={facts}>{texts.button ?? ''}</WayIn>
        </div>
        {texts.note && !facts.refusal && <p className="l-note">{texts.note}</p>}
      </div>
    </Band>
  )
}

/** The main photo, or the silhouette of a profile without one. */
function Portrait({ profile: { name, photo } }: { profile: LanderProfile }) {
  const t = useT('members')
  return (
    <figure className="l-portrait" data-empty={photo === null || undefined}>
      {photo ? (
        <img src={photo.full} alt={t('photo_of', { name })} width={600} height={750} fetchPriority="high" />
      ) : (
        <Icon name="user" size={96} />
      )}
    </figure>
  )
}
