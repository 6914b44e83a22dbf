import { AgeCheckRequiredError } from './errors.ts'
import type { AgeMethod, TenantSettings } from './generated/tenant-settings.ts'
import type { RequestContext } from './scope.ts'
import type { KnownViewer } from './viewer.ts'

type AgeSettings = Pick<TenantSettings, 'age_assurance' | 'minimum_age'>

/**
 * How the age of a member from this country is established. The country need not be one of the
 * site's countries.
 */
export function ageMethodIn({ age_assurance: set }: AgeSettings, country: string): AgeMethod {
  return Object.hasOwn(set.countries, country) ? (set.countries[country] ?? set.default) : set.default
}

/**
 * Whether the site may require a check of any member. If not, no check is read from the database.
 */
export function asksAgeChecks({ age_assurance: set }: AgeSettings): boolean {
  return set.default === 'provider' || Object.values(set.countries).includes('provider')
}

/** The age that a valid check must have confirmed; null if the site requires no checks. */
export function checkedAge(settings: AgeSettings): number | null {
  return asksAgeChecks(settings) ? settings.minimum_age : null
}

type Asking = Pick<RequestContext<KnownViewer>, 'tenant' | 'viewer' | 'addressCountry'>

/**
 * Whether a member needs a check by a provider: because of the law of their declared country, or of
 * the country of their network address, if a trusted proxy sends it
 * (docs/product-rules.md#age-assurance).
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

/** @throws AgeCheckRequiredError if a check is due */
export function requireAgeCheck(asking: Asking): void {
  if (ageCheckDue(asking)) throw new AgeCheckRequiredError()
}
