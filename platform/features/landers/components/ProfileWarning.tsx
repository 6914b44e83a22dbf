import { Alert } from '../../../ui/alert.tsx'
import { useSite } from '../../../ui/page.tsx'
import type { LanderProfile } from '../facts.ts'

/** The site's notice about fictional profiles beside one; nothing beside a member. */
export function ProfileWarning({ profile }: { profile: LanderProfile }) {
  const { fictional } = useSite()
  if (!profile.fictional || !fictional) return null
  return (
    <div className="l-warning">
      <Alert tone="warning">{fictional.warning}</Alert>
    </div>
  )
}
