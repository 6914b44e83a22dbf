import { href } from '../../../../core/routes.ts'
import { useT } from '../../../../i18n/react.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { InterestIcon } from '../../../../ui/interest-icon.tsx'
import { ContactUs } from '../../../signup/components/ContactUs.tsx'
import type { LanderFacts } from '../../facts.ts'
import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'
import { EntranceFields, WayIn } from '../WayIn.tsx'

interface Settings {
  readonly tone: Tone
  readonly count: number
  readonly interests: readonly string[]
}

/**
 * Interests as icons, of which up to three can be picked: a plain form that passes them to the
 * signup.
 */
export function IconPicker({ id, settings, texts, facts }: SectionProps<Settings>) {
  const shown = chosenFirst(facts.interests, settings)
  if (facts.refusal)
    return <Closed id={id} tone={settings.tone} facts={facts} refusal={facts.refusal} shown={shown} />
  return (
    <Band id={id} tone={settings.tone} className="l-pick">
      <form action={href('signup')}>
        <EntranceFields entrance={facts.entrance} />
        <div className="l-words">
          {texts.kicker && <p className="l-kicker">{texts.kicker}</p>}
          <h1 id={`${id}-title`}>{texts.title}</h1>
          {texts.lead && <p className="l-lead">{texts.lead}</p>}
          {texts.note && <p className="l-note">{texts.note}</p>}
        </div>
        {facts.seeks && <input type="hidden" name="seeks" value={facts.seeks} />}
        {shown.length > 0 && <Tiles id={id} shown={shown} />}
        <div className="l-bar">
          <p role="status">
            <Places />
            <span className="l-some">{texts.status}</span>
            <span className="l-full">{texts.status_full}</span>
          </p>
          <Button type="submit" size="large">
            <span className="l-some">{texts.button}</span>
            <span className="l-full">{texts.button_full}</span>
          </Button>
        </div>
      </form>
    </Band>
  )
}

/** A checkbox and its tile for each interest. */
function Tiles({ id, shown }: { id: string; shown: LanderFacts['interests'] }) {
  return (
    <fieldset aria-labelledby={`${id}-title`}>
      <div className="l-tiles">
        {shown.flatMap(({ slug, name }) => [
          <input key={slug} type="checkbox" id={`${id}-${slug}`} name={`interest_${slug}`} />,
          <label key={`${slug} label`} htmlFor={`${id}-${slug}`}>
            <InterestIcon interest={slug} size={34} />
            <span>{name}</span>
          </label>,
        ])}
      </div>
    </fieldset>
  )
}

/** Three slots, which the style sheet fills as boxes are ticked. */
function Places() {
  return (
    <span className="l-places" aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <i key={place}>
          <Icon name="check" size={16} />
        </i>
      ))}
    </span>
  )
}

interface ClosedProps {
  readonly id: string
  readonly tone: Tone
  readonly facts: LanderFacts
  readonly refusal: NonNullable<LanderFacts['refusal']>
  readonly shown: LanderFacts['interests']
}

/** On a closed site: the way to the waiting list, the login, and the interests without a form. */
function Closed({ id, tone, facts, refusal, shown }: ClosedProps) {
  const t = useT('index')
  return (
    <Band id={id} tone={tone} className="l-pick">
      <div className="l-shut">
        <div className="l-words">
          <h1>{t(`title_${refusal}`)}</h1>
          <p className="l-lead">{t(`text_${refusal}`)}</p>
          <WayIn facts={facts} tone={tone}>
            {''}
          </WayIn>
          <div className="l-ask">
            <ContactUs refusal={refusal} />
          </div>
        </div>
        <ul className="l-tiles" aria-hidden="true">
          {shown.map(({ slug, name }) => (
            <li key={slug}>
              <InterestIcon interest={slug} size={34} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </Band>
  )
}

/** First the interests that the settings name, in that order, then the others. */
function chosenFirst(offered: LanderFacts['interests'], { interests, count }: Settings) {
  const named = interests.flatMap((wanted) => offered.find(({ slug }) => slug === wanted) ?? [])
  return [...new Set([...named, ...offered])].slice(0, count)
}
