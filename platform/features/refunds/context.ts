import type { TenantDb } from '../../core/database.ts'
import type { Locale } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { isoFor } from '../../i18n/languages.ts'

/** The parts of a request or job that a refund needs. */
export interface RefundContext {
  readonly db: TenantDb
  readonly tenant: Tenant
  readonly locale: Locale
  readonly now: Date
}

/** A job has no viewer: mails to members are in their own language. */
export function jobContext(db: TenantDb, tenant: Tenant, now: Date): RefundContext {
  const code = tenant.settings.domain_language
  return { db, tenant, now, locale: { code, iso: isoFor(code, tenant.settings.countries) } }
}
