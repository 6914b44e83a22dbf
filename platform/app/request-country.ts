import type { Request } from 'express'
import type { Tenant } from '../core/tenant.ts'
import { COUNTRY_COOKIE } from '../features/site/server.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { isProxyTrusted } from '../infra/http/proxy.ts'

/** ISO country of a request: the one that the visitor chose, otherwise the one of the address. */
export function countryOf(request: Request, tenant: Tenant, geoipHeader: string | null): string {
  const chosen = readCookies(request)[COUNTRY_COOKIE]
  const offered = tenant.settings.countries.find((country) => country === chosen)
  return offered ?? addressCountryOf(request, geoipHeader) ?? firstCountryOf(tenant)
}

/**
 * ISO country of the address, otherwise the site's first: legal requirements do not depend on a
 * choice.
 */
export function placeOf(request: Request, tenant: Tenant, geoipHeader: string | null): string {
  return addressCountryOf(request, geoipHeader) ?? firstCountryOf(tenant)
}

/** ISO country if nothing is known about the visitor. */
export const firstCountryOf = ({ settings }: Tenant): string => settings.countries[0] ?? 'US'

/** ISO country of the address, from the header that a trusted proxy sets. */
export function addressCountryOf(request: Request, geoipHeader: string | null): string | undefined {
  // Without a trusted proxy, the visitor could set the header.
  const header = geoipHeader && isProxyTrusted(request) ? request.headers[geoipHeader] : undefined
  return typeof header === 'string' && /^[A-Za-z]{2}$/.test(header) ? header.toUpperCase() : undefined
}
