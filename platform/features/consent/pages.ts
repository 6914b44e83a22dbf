import type { Load } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDate } from '../../i18n/format.ts'
import { safeNext } from '../accounts/server.ts'
import { termsChanges } from '../content-pages/server.ts'
import { consentDue, termsVersion } from './rules.ts'

export interface ConsentPageData {
  /** False where the member has agreed to the terms that apply. */
  readonly due: boolean
  /** ISO time: what the form agrees to. */
  readonly version: string
  /** The same as a date for people. */
  readonly since: string
  /** What changed, a sentence each; empty where the site's terms do not say. */
  readonly changes: readonly string[]
  /** Where the member goes after agreeing. */
  readonly next: string
  readonly termsHref: string
}

/**
 * The newest terms of the site, what changed in them, and whether the member still has to agree.
 */
export const consentPage: Load<ConsentPageData, Member> = async ({ scope, query }) => {
  const { tenant, viewer, locale, now } = scope
  const version = termsVersion(tenant.settings)
  return {
    due: consentDue(tenant.settings, viewer, now),
    version: version.toISOString(),
    since: formatDate(locale.iso, version, 'long', tenant.settings.time_zone),
    changes: termsChanges(scope),
    next: safeNext(query.next),
    termsHref: href('pages-name', { name: 'terms' }),
  }
}
