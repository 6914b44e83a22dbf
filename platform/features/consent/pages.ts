import type { Load } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDate } from '../../i18n/format.ts'
import { safeNext } from '../accounts/server.ts'
import { termsChanges } from '../content-pages/server.ts'
import { consentDue, termsVersion } from './rules.ts'

export interface ConsentPageData {
  /** False if the member has agreed to the current terms. */
  readonly due: boolean
  /** ISO time of the version that the form accepts. */
  readonly version: string
  /** The same, formatted as a date. */
  readonly since: string
  /** The changes, one sentence each; empty if the site's terms list none. */
  readonly changes: readonly string[]
  /** Page to open after agreeing. */
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
