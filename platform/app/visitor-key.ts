import type { Request, Response } from 'express'
import { APPEARANCE_COOKIE, appearanceCookie, readAppearance } from '../core/appearance.ts'
import type { PageError } from '../core/client.ts'
import { LETTERS_COOKIE, readLetters } from '../core/letters.ts'
import { isShared } from '../core/pages.ts'
import { matchRoute, routeOfPath } from '../core/route-match.ts'
import { href, type RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import type { Tenant } from '../core/tenant.ts'
import {
  campaignSlug,
  changesByClock,
  isLate,
  landerAt,
  looksAtTheClock,
} from '../features/landers/server.ts'
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
 * Key of the HTML that this visitor shares with others; undefined if the page is not shared. It
 * contains everything that such a page may depend on: what each page depends on (`frameOf`), path,
 * the variant of a running experiment, on the page of prices the discount of the visitor's
 * campaign, and whether it is late where a lander then says something else. Of a lander's address
 * only its campaigns count: each other slug shows the same page.
 */
export function visitorKey(request: Request, response: Response, services: Services): string | undefined {
  const { path } = request
  const route = routeOfPath(path)
  if (isPreview(response) || !route || !isShared(route)) return undefined
  const tenant = tenantOf(response)
  const shown = shownPath(tenant, route, path)
  if (shown === undefined) return undefined
  const variant = servedLander({ request, response, tenant, ring: services.config.appSecrets })?.variant ?? ''
  const offer = route === 'pricing' ? (campaignCodeOf(request, tenant, new Date()) ?? '') : ''
  const late = looksAtTheClock(tenant, path) && isLate(new Date(), tenant.settings.time_zone) ? 'late' : ''
  return [...frameOf(request, response, services), variant, offer, late, shown].join(' ')
}

/**
 * The canonical path of the page that `path` shows; undefined for other spellings, of which there
 * are unlimited many.
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
 * Key of the page that shows a refusal to visitors, at any address; undefined if it is not shared.
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
 * What every page of visitors depends on: tenant and revision, language, country, whether a traffic
 * source is present (signup policy), whether the entry warning was accepted, the chosen scheme and
 * size of letters.
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
  // Who chose the size that the site has anyway sees the same page as all others.
  const letters = readLetters(cookies[LETTERS_COOKIE]) ?? tenant.settings.letters
  return [tenant.id, tenant.revision, code, country, source, entered, look, String(letters)]
}

/**
 * Milliseconds for which visitors share a page. If they may search, the front page shows members:
 * members who leave or hide must disappear from it, and members who join a new site must appear
 * without a restart. A countdown ends on time, and a campaign's discount with its last use. An
 * incomplete page is rendered again soon. Other pages change only with the tenant's revision, which
 * is in the key, and the year in the footer.
 *
 * @param whole no part of the page was left out
 */
export function sharedFor(scope: RequestScope, path: string, whole: boolean): number {
  const changes = maySearch(scope) || changesByClock(scope.tenant, path) || scope.campaignCode() !== undefined
  if (changes || !whole) return 10 * SECOND
  // Signed names of photos are valid for two minutes more at least.
  return scope.signedPhotos?.() ? 60 * SECOND : 3600 * SECOND
}
