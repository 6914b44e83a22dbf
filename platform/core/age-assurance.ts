import { AgeCheckRequiredError } from './errors.ts'
import type { AgeMethod, TenantSettings } from './generated/tenant-settings.ts'
import type { RequestContext } from './scope.ts'

type AgeSettings = Pick<TenantSettings, 'age_assurance' | 'minimum_age'>

/** How the age of a member of this country is established; the country need not be one of the site's. */
export function ageMethodIn({ age_assurance: set }: AgeSettings, country: string): AgeMethod {
  return Object.hasOwn(set.countries, country) ? (set.countries[country] ?? set.default) : set.default
}

/** Whether any member of the site has to be checked: elsewhere nothing is read for it. */
export function asksAgeChecks({ age_assurance: set }: AgeSettings): boolean {
  return set.default === 'provider' || Object.values(set.countries).includes('provider')
}

/** The age that a valid check must have confirmed; null where the site asks nobody for one. */
export function checkedAge(settings: AgeSettings): number | null {
  return asksAgeChecks(settings) ? settings.minimum_age : null
}

type Asking = Pick<RequestContext, 'tenant' | 'viewer' | 'addressCountry'>

/**
 * Whether the law that a member is under demands a check by a provider: that of their own country, or of the country of their
 * address, where a trusted proxy tells it, because the own country is declared (docs/product-rules.md#age-assurance).
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
