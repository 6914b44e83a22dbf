import { AgeCheckRequiredError } from './errors.ts'
import type { AgeMethod, TenantSettings } from './generated/tenant-settings.ts'
import type { RequestContext } from './scope.ts'

type AgeSettings = Pick<TenantSettings, 'age_assurance' | 'minimum_age'>

/**
 * How the age of a member of this country is established; the country need not be one of the
 * site's.
 */
export function ageMethodIn({ age_assurance: set }: AgeSettings, country: string): AgeMethod {
  return Object.hasOwn(set.countries, country) ? (set.countries[country] ?? set.default) : set.default
}

/** Whether the site may have to check any member. If not, no check is read from the database. */
export function asksAgeChecks({ age_assurance: set }: AgeSettings): boolean {
  return set.default === 'provider' || Object.values(set.countries).includes('provider')
}

/** The age that a valid check must have confirmed; null if the site requires no checks. */
export function checkedAge(settings: AgeSettings): number | null {
  return asksAgeChecks(settings) ? settings.minimum_age : null
}

type Asking = Pick<RequestContext, 'tenant' | 'viewer' | 'addressCountry'>

/**
 * Whether a law that applies to a member requires a check by a provider: that of their own country,
 * which is only declared, or that of the country of their network address, if a trusted proxy sends
 * it (docs/product-rules.md#age-assurance).
 */
export function needsAgeCheck({ tenant: { settings }, viewer, addressCountry }: Asking): boolean {
  if (viewer.kind !== 'member') return false
  const countries = [viewer.country, ...(addressCountry === undefined ? [] : [addressCountry])]
  return countries.some((country) => ageMethodIn(settings, country) === 'provider')
}

/** Whether a member has to pass a check before the members area opens. */
export function ageCheckDue(asking: Asking): boolean {
  const { viewer } = asking
  return viewer.kind === 'member' && !viewer.ageChecked && needsAgeCheck(asking)
}

/** @throws AgeCheckRequiredError where a check is due */
export function requireAgeCheck(asking: Asking): void {
  if (ageCheckDue(asking)) throw new AgeCheckRequiredError()
}
