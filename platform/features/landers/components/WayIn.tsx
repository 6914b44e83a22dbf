import { href } from '../../../core/routes.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { AskForPlace } from '../../signup/components/ContactUs.tsx'
import type { LanderFacts } from '../facts.ts'
import type { Tone } from './section-props.ts'

/**
 * Address of the signup with the entrance of the visit; on a page about a profile, the signup
 * starts with that profile.
 */
export function signupFor(
  { profile, entrance }: Pick<LanderFacts, 'profile' | 'entrance'>,
  query: Readonly<Record<string, string>> = {},
): string {
  const whole = { ...query, ...entrance }
  return profile ? href('members-id-signup', { id: profile.id }, whole) : href('signup', {}, whole)
}

/** The same as fields of a form that leads into the signup. */
export function EntranceFields({ entrance }: Pick<LanderFacts, 'entrance'>) {
  return Object.entries(entrance).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

interface Props {
  facts: LanderFacts
  /**
   * Background behind the button: on a background in brand colours the button uses those colours
   * reversed, because the colour of actions may be the same.
   */
  tone?: Tone
  children: string
}

/**
 * The call to action: the signup form of the page if it has one, else the signup; the waiting list
 * if the site is closed, so that nobody meets a closed door.
 */
export function WayIn({ facts, tone = 'plain', children }: Props) {
  const variant = tone === 'dark' || tone === 'brand' ? 'inverse' : 'primary'
  if (facts.refusal) return <AskForPlace refusal={facts.refusal} size="large" variant={variant} />
  return (
    <ButtonLink size="large" variant={variant} href={facts.form ? `#${facts.form}` : signupFor(facts)}>
      {children}
    </ButtonLink>
  )
}
