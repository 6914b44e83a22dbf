import type { Request, Response } from 'express'
import { APPEARANCE_COOKIE, appearanceCookie, readAppearance } from '../core/appearance.ts'
import { routeOfPath } from '../core/route-match.ts'
import { ROUTES, type Route } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import { changesByClock } from '../features/landers/server.ts'
import { maySearch } from '../features/members/server.ts'
import { acceptedEntryWarning } from '../features/site/server.ts'
import { trackingOf } from '../features/tracking/server.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { campaignCodeOf } from './campaign-code.ts'
import { isPreview } from './preview.ts'
import { countryOf } from './request-country.ts'
import { localeOf, tenantOf } from './scope.ts'
import { servedLander } from './served-variant.ts'
import type { Services } from './services.ts'

const LONGEST_PATH = 100
const SECOND = 1000

/**
 * Key of the HTML that this visitor shares with others, or undefined where the page is not shared. It names all that such a
 * page may depend on: tenant and revision, language, path, country, whether a traffic source is present (signup policy), whether the
 * entry warning was accepted, the scheme that was chosen, the variant of an experiment that runs there, and on the page of prices the discount of the visitor's campaign.
 */
export function visitorKey(request: Request, response: Response, services: Services): string | undefined {
  const { path } = request
  if (isPreview(response)) return undefined
  if (path.length > LONGEST_PATH) return undefined
  const route = routeOfPath(path)
  if (!route || (ROUTES[route] as Route).cache !== 'visitors') return undefined
  const tenant = tenantOf(response)
  const source = trackingOf(request) ? 'source' : ''
  const entered = acceptedEntryWarning(readCookies(request)) ? 'entered' : ''
  const chosen = readAppearance(readCookies(request)[APPEARANCE_COOKIE])
  const look = chosen ? appearanceCookie(chosen) : ''
  const country = countryOf(request, tenant, services.config.geoipHeader)
  const variant = servedLander({ request, response, tenant, ring: services.config.appSecrets })?.variant ?? ''
  const { code } = localeOf(request, tenant)
  const offer = route === 'pricing' ? (campaignCodeOf(request, tenant, new Date()) ?? '') : ''
  return [tenant.id, tenant.revision, code, country, source, entered, look, variant, offer, path].join(' ')
}

/**
 * Milliseconds for which visitors share a page. Where they may search, the front page shows members: who leaves or hides must
 * not stay on it, and who comes to a new site must not wait for the next start. A countdown ends on time, and a campaign's discount with its last use.
 * What could not be drawn is tried again soon. Elsewhere a page changes with the tenant's revision, which is in the key, and the year in its footer.
 *
 * @param whole no part of the page was left out
 */
export function sharedFor(scope: RequestScope, path: string, whole: boolean): number {
  const changes = maySearch(scope) || changesByClock(scope.tenant, path) || scope.campaignCode() !== undefined
  return changes || !whole ? 10 * SECOND : 3600 * SECOND
}
