import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import type { LanderFacts } from '../facts.ts'

/** The one way in: the signup form of the page where it has one, else the signup; the login where the site is closed. */
export function WayIn({ facts, children }: { facts: LanderFacts; children: string }) {
  const t = useT('common')
  if (facts.refusal)
    return (
      <ButtonLink size="large" href={href('login')}>
        {t('login')}
      </ButtonLink>
    )
  return (
    <ButtonLink size="large" href={facts.form ? `#${facts.form}` : href('signup')}>
      {children}
    </ButtonLink>
  )
}
