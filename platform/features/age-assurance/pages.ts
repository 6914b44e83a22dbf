import type { Load } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDate, formatDateTime } from '../../i18n/format.ts'
import { safeNext } from '../accounts/server.ts'
import { factsOf } from './commands.ts'
import { latestChecks } from './queries.ts'
import { type Standing, standingOf } from './rules.ts'

export interface AgePageData {
  readonly standing: Standing
  /** Date of birth that the member declared, formatted. */
  readonly born: string
  readonly minimumAge: number
  readonly provider: { readonly name: string; readonly privacy: string } | null
  /** Address of the open check at the provider. */
  readonly url: string | null
  /** `until`: when a passed check expires. `from`: when the next try is possible. */
  readonly until: string | null
  readonly from: string | null
  /** Whether the member has come back from the provider. */
  readonly returned: boolean
  readonly unreachable: boolean
  readonly next: string
}

/** How the member's age is established, and what the member can do about it. */
export const agePage: Load<AgePageData, Member> = async ({ scope, query, form }) => {
  const { db, tenant, viewer, locale } = scope
  const checks = await latestChecks(db, viewer.id)
  const facts = factsOf(scope, checks)
  const { standing, from } = standingOf({ ...facts, checks })
  const zone = tenant.settings.time_zone
  const { provider } = tenant.settings.age_assurance
  const until = checks.find(({ expires_at }) => expires_at !== null)?.expires_at
  return {
    standing,
    born: formatDate(locale.iso, new Date(`${viewer.birthDate}T12:00:00Z`), 'long', 'UTC'),
    minimumAge: tenant.settings.minimum_age,
    provider: provider ? { name: provider.name, privacy: provider.privacy_url } : null,
    url: standing === 'under_way' ? (checks[0]?.provider_url ?? null) : null,
    until: standing === 'passed' && until ? formatDate(locale.iso, until, 'long', zone) : null,
    from: from && formatDateTime(locale.iso, from, zone),
    returned: query.returned === '1',
    unreachable: query.unreachable === '1',
    next: safeNext(form?.values.next ?? query.next),
  }
}
