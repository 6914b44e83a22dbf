import { useT } from '../../../../i18n/react.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { InterestIcon } from '../../../../ui/interest-icon.tsx'
import { FictionalLabel } from '../../../../widgets/FictionalLabel.tsx'
import type { LanderProfile } from '../../facts.ts'
import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'
import { signupFor, WayIn } from '../WayIn.tsx'

interface Settings {
  readonly tone: Tone
  readonly main: boolean
}

export const profileGalleryCss = `
.l-tiles{display:grid;gap:var(--space-4)}
.l-tiles>*{min-width:0;min-height:12rem;color:var(--color-text)}
.l-tiles h3{margin:0 0 var(--space-3);font-size:var(--text-md)}
.l-tiles .photo{aspect-ratio:4/5}
.l-tiles blockquote{margin:0;font:var(--weight-body) var(--text-lg)/1.5 var(--font-heading);overflow-wrap:anywhere;white-space:pre-line;display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:9}
.l-chips{display:flex;flex-wrap:wrap;gap:var(--space-2);margin:0;padding:0;list-style:none}
.l-chips li{display:inline-flex;align-items:center;gap:var(--space-2);padding:var(--space-2) var(--space-3);border-radius:var(--radius-chip);background:var(--color-soft);color:var(--color-on-soft)}
.l-locked{position:relative;display:grid;place-content:center;justify-items:center;gap:var(--space-3);padding:var(--space-5);border-radius:var(--radius-card);background:var(--color-soft);text-align:center;text-decoration:none}
.l-locked::before,.l-locked::after{content:'';position:absolute;inset:var(--space-4);border-radius:var(--radius-photo);background:var(--color-on-soft);opacity:.07}
.l-locked::before{transform:rotate(-4deg)}
.l-locked::after{transform:rotate(3deg)}
.l-locked .l-mark{margin:0;background:var(--color-surface);color:var(--color-link)}
.l-locked span{position:relative;z-index:1;color:var(--color-on-soft);font-weight:var(--weight-strong)}
@media (min-width:768px){.l-tiles{grid-template-columns:repeat(auto-fit,minmax(16rem,1fr))}}
`

/**
 * Photo, profile text and interests as tiles, further photos as one locked tile; renders nothing on
 * a page without a profile.
 */
export function ProfileGallery({ id, settings, texts, facts }: SectionProps<Settings>) {
  const { profile } = facts
  if (!profile || !hasTiles(profile, settings)) return null
  return (
    <Band id={id} tone={settings.tone}>
      <h2>{texts.title}</h2>
      <div className="l-tiles">
        {settings.main && profile.photo && <MainPhoto profile={profile} src={profile.photo.match} />}
        {profile.about !== '' && (
          <div className="card">
            <h3>{texts.about}</h3>
            <blockquote dir="auto">{profile.about}</blockquote>
          </div>
        )}
        {profile.interests.length > 0 && (
          <div className="card">
            <h3>{texts.interests}</h3>
            <ul className="l-chips">
              {profile.interests.map(({ slug, name }) => (
                <li key={slug}>
                  <InterestIcon interest={slug} size={18} />
                  {name}
                </li>
              ))}
            </ul>
          </div>
        )}
        {profile.morePhotos && (
          <a className="l-locked" href={facts.form ? `#${facts.form}` : signupFor(facts)}>
            <span className="l-mark">
              <Icon name="lock" size={26} />
            </span>
            <span>{texts.locked}</span>
          </a>
        )}
      </div>
      {texts.button && (
        <p className="l-more">
          <WayIn facts={facts}>{texts.button}</WayIn>
        </p>
      )}
    </Band>
  )
}

const hasTiles = ({ photo, about, interests, morePhotos }: LanderProfile, { main }: Settings): boolean =>
  (main && photo !== null) || about !== '' || interests.length > 0 || morePhotos

function MainPhoto({ profile, src }: { profile: LanderProfile; src: string }) {
  const t = useT('members')
  return (
    <figure className="photo">
      <img src={src} alt={t('photo_of', { name: profile.name })} width={600} height={600} loading="lazy" />
      {profile.fictional && (
        <div className="photo-label">
          <FictionalLabel />
        </div>
      )}
    </figure>
  )
}
