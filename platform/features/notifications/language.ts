import type { LocaleCode } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { isLocaleCode } from '../../i18n/languages.ts'

/** The member's language if the tenant (still) offers it, otherwise the tenant's first language. */
export function matchLanguageOf(tenant: Pick<Tenant, 'languages'>, language: string): LocaleCode {
  if (isLocaleCode(language) && tenant.languages.includes(language)) return language
  return tenant.languages[0] ?? 'en'
}
