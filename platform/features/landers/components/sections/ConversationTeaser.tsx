import { useT } from '../../../../i18n/react.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Avatar } from '../../../../ui/photo.tsx'
import { FictionalLabel } from '../../../../widgets/FictionalLabel.tsx'
import { ContactUs } from '../../../signup/components/ContactUs.tsx'
import type { LanderProfile } from '../../facts.ts'
import { Band } from '../Band.tsx'
import { ProfileWarning } from '../ProfileWarning.tsx'
import type { SectionProps, Tone } from '../section-props.ts'
import { EntranceFields, signupFor, WayIn } from '../WayIn.tsx'

interface Settings {
  readonly tone: Tone
}

export const conversationTeaserCss = `
.l-talk .container{display:grid;gap:var(--space-5);align-items:center}
.l-talk h1{margin:0 0 var(--space-3);color:inherit;font-size:var(--text-display);line-height:1.06}
.l-talk .l-lead{margin:0;max-width:28em;font-size:var(--text-lg)}
.l-phone{display:grid;gap:var(--space-4);width:100%;max-width:34rem;margin-inline:auto;padding:0 0 var(--space-4);overflow:clip;border-radius:var(--radius-card);background:var(--color-surface);color:var(--color-text);box-shadow:0 24px 70px rgb(0 0 0/.28)}
.l-phone>*{margin:0 var(--space-4)}
.l-phone .l-with{display:flex;flex-wrap:wrap;gap:var(--space-3);align-items:center;margin:0;padding:var(--space-3) var(--space-4);border-bottom:var(--stroke-thin) solid var(--color-border);background:var(--color-raised)}
.l-with p{margin:0}
.l-with strong{color:var(--color-heading);font:var(--weight-heading) var(--text-lg)/1.3 var(--font-heading)}
.l-empty{display:flex;gap:var(--space-2);align-items:center;justify-content:center;padding-block:var(--space-3);color:var(--color-muted);font-size:var(--text-sm);text-align:center}
.l-lines{display:grid;gap:var(--space-2);justify-items:end;min-width:0;padding:0;border:0}
.l-lines legend{margin:0 0 var(--space-3) auto;padding:0;font-weight:var(--weight-strong);color:var(--color-heading)}
.l-lines label{position:relative;display:flex;align-items:center;min-height:48px;max-width:92%;padding:var(--space-2) var(--space-4);border:2px solid var(--color-border);border-radius:1.25rem 1.25rem .3rem 1.25rem;background:var(--color-surface);cursor:pointer}
.l-lines input{position:absolute;inset:0;opacity:0;cursor:pointer}
.l-lines label:has(:checked){border-color:var(--color-action);background:var(--color-action);color:var(--color-on-action)}
.l-lines label:has(:focus-visible){outline:3px solid var(--color-focus);outline-offset:2px}
.l-phone .l-send{position:sticky;bottom:0;z-index:1;margin:0;padding:var(--space-3) var(--space-4);background:var(--color-surface)}
.l-phone .l-note{color:var(--color-muted);font-size:var(--text-sm);text-align:center}
@media (max-width:767.98px){.l-talk{padding-top:var(--space-5)}.l-talk h1{font-size:var(--text-3xl)}}
@media (min-width:992px){.l-talk h1{font-size:min(var(--text-display),5.4vw,4.5rem)}.l-talk .container{grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:var(--space-7)}.l-talk{display:grid;align-items:center;min-height:calc(100svh - var(--size-nav))}}
@media (prefers-reduced-motion:no-preference){.l-lines label{transition:background .2s,border-color .2s}.l-phone{animation:ui-rise .5s var(--motion-ease) backwards}}
`

const LINES = ['opener_1', 'opener_2', 'opener_3', 'opener_4'] as const

/**
 * A conversation that has not begun: the visitor chooses the first line. Renders nothing on a page
 * without a profile.
 */
export function ConversationTeaser({ id, settings, texts, facts }: SectionProps<Settings>) {
  const t = useT('index')
  const { profile } = facts
  if (!profile) return null
  return (
    <Band id={id} tone={settings.tone} className="l-talk">
      <div>
        <h1>{texts.title}</h1>
        {texts.lead && !facts.refusal && <p className="l-lead">{texts.lead}</p>}
      </div>
      {facts.refusal ? (
        <div className="l-phone">
          <With profile={profile} />
          <ProfileWarning profile={profile} />
          <p>{t(`text_${facts.refusal}`)}</p>
          <p>
            <WayIn facts={facts}>{texts.button ?? ''}</WayIn>
          </p>
          <ContactUs refusal={facts.refusal} />
        </div>
      ) : (
        <form className="l-phone" action={signupFor({ profile, entrance: {} })}>
          <EntranceFields entrance={facts.entrance} />
          <With profile={profile} />
          <ProfileWarning profile={profile} />
          <p className="l-empty">
            <Icon name="chat" size={18} />
            {texts.empty}
          </p>
          <Lines texts={texts} />
          <div className="l-send">
            <Button type="submit" size="large" block>
              {texts.button}
            </Button>
          </div>
          {texts.note && <p className="l-note">{texts.note}</p>}
        </form>
      )}
    </Band>
  )
}

/** The partner of the conversation. */
function With({ profile: { name, age, place, photo, fictional } }: { profile: LanderProfile }) {
  return (
    <div className="l-with">
      <Avatar src={photo?.card ?? null} alt="" size={72} />
      <div>
        <p>
          <strong>
            <bdi>{name}</bdi>, {age}
          </strong>
        </p>
        <p className="muted">{place}</p>
        {fictional && <FictionalLabel />}
      </div>
    </div>
  )
}

function Lines({ texts }: Pick<SectionProps<Settings>, 'texts'>) {
  return (
    <fieldset className="l-lines">
      <legend>{texts.choose}</legend>
      {LINES.flatMap((key, index) => {
        const line = texts[key]
        if (!line) return []
        return [
          <label key={key}>
            <input type="radio" name="opener" value={line} defaultChecked={index === 0} />
            <span>{line}</span>
          </label>,
        ]
      })}
    </fieldset>
  )
}
