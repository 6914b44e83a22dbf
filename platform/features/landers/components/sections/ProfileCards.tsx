import { href } from '../../../../core/routes.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { MemberCards } from '../../../signup/components/MemberCards.tsx'
import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'

interface Settings {
  readonly tone: Tone
  readonly count: number
}

/** People whom visitors may see; renders nothing without any. */
export function ProfileCards({ id, settings, texts, facts }: SectionProps<Settings>) {
  const people = facts.people.slice(0, settings.count)
  if (people.length === 0) return null
  return (
    <Band id={id} tone={settings.tone}>
      <h2>{texts.title}</h2>
      <MemberCards members={people} />
      {texts.more && (
        <p className="l-more">
          <ButtonLink variant={settings.tone === 'plain' ? 'secondary' : 'outline'} href={href('members')}>
            {texts.more}
          </ButtonLink>
        </p>
      )}
    </Band>
  )
}
