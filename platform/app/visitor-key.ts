import type { Request, Response } from 'express'
import { APPEARANCE_COOKIE, appearanceCookie, readAppearance } from '../core/appearance.ts'
import type { PageError } from '../core/client.ts'
import { matchRoute, routeOfPath } from '../core/route-match.ts'
import { href, ROUTES, type RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import type { Tenant } from '../core/tenant.ts'
import { campaignSlug, changesByClock, landerAt } from '../features/landers/server.ts'
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

const SECOND = 1000

/**
 * Key of the HTML that this visitor shares with others, or undefined where the page is not shared.
 * It names all that such a page may depend on: what each page depends on (`frameOf`), path, the
 * variant of an experiment that runs there, and on the page of prices the discount of the visitor's
 * campaign. Of a lander's address its campaigns alone count: any other slug shows the same page.
 */
export function visitorKey(request: Request, response: Response, services: Services): string | undefined {
  const { path } = request
  const route = routeOfPath(path)
  if (isPreview(response) || !route || ROUTES[route].cache !== 'visitors') return undefined
  const tenant = tenantOf(response)
  const shown = shownPath(tenant, route, path)
  if (shown === undefined) return undefined
  const variant = servedLander({ request, response, tenant, ring: services.config.appSecrets })?.variant ?? ''
  const offer = route === 'pricing' ? (campaignCodeOf(request, tenant, new Date()) ?? '') : ''
  return [...frameOf(request, response, services), variant, offer, shown].join(' ')
}

/**
 * The one path of the page that `path` shows; undefined where it is written otherwise: of such
 * addresses there are as many as one likes.
 */
function shownPath(tenant: Tenant, route: RouteName, path: string): string | undefined {
  const { lander, slug } = landerAt(tenant, path) ?? {}
  if (lander && slug !== undefined && campaignSlug(lander, slug) === undefined) {
    const own = href(route, { name: lander.name })
    return path.startsWith(`${own}/`) ? own : undefined
  }
  const own = href(route, matchRoute(route, path))
  return path === own ? own : undefined
}

/**
 * Key of the page that tells visitors of a refusal, wherever they met it; undefined where it is not
 * shared.
 */
export function refusalKey(
  request: Request,
  response: Response,
  services: Services,
  { status, message }: PageError,
): string | undefined {
  if (isPreview(response)) return undefined
  return [...frameOf(request, response, services), status, message].join(' ')
}

/**
 * What each page of visitors depends on: tenant and revision, language, country, whether a traffic
 * source is present (signup policy), whether the entry warning was accepted, the scheme that was
 * chosen.
 */
function frameOf(request: Request, response: Response, services: Services): readonly string[] {
  const tenant = tenantOf(response)
  const cookies = readCookies(request)
  const { code } = localeOf(request, tenant)
  const country = countryOf(request, tenant, services.config.geoipHeader)
  const source = trackingOf(request) ? 'source' : ''
  const entered = acceptedEntryWarning(cookies) ? 'entered' : ''
  const chosen = readAppearance(cookies[APPEARANCE_COOKIE])
  const look = chosen ? appearanceCookie(chosen) : ''
  return [tenant.id, tenant.revision, code, country, source, entered, look]
}

/**
 * Milliseconds for which visitors share a page. Where they may search, the front page shows
 * members: who leaves or hides must not stay on it, and who comes to a new site must not wait for
 * the next start. A countdown ends on time, and a campaign's discount with its last use. What could
 * not be drawn is tried again soon. Elsewhere a page changes with the tenant's revision, which is
 * in the key, and the year in its footer.
 *
 * @param whole no part of the page was left out
 */
export function sharedFor(scope: RequestScope, path: string, whole: boolean): number {
  const changes = maySearch(scope) || changesByClock(scope.tenant, path) || scope.campaignCode() !== undefined
  return changes || !whole ? 10 * SECOND : 3600 * SECOND
}
