import type { RequestScope } from '../../core/scope.ts'
import { countryName } from '../../i18n/format.ts'

/** The part of a request that the footer's address depends on. */
type Speaker = Pick<RequestScope, 't' | 'locale'> & {
  readonly tenant: Pick<RequestScope['tenant'], 'settings'>
}

/**
 * Address of the company for the footer, one line each, then its register and VAT numbers, each
 * with a label in the viewer's language. Missing data has no line.
 */
export function companyLines({ t, tenant, locale }: Speaker): string[] {
  const { address, city, country, kvk, vat_numbers } = tenant.settings.company
  const lines = [address, city, countryName(locale.iso, country)]
  if (kvk) lines.push(t('content:company_register', { number: kvk }))
  if (vat_numbers.length > 0) lines.push(t('content:company_vat', { numbers: vat_numbers.join(', ') }))
  return lines.filter(Boolean)
}
