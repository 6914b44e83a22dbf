import type { Request, Response } from 'express'
import { routeOfPath } from '../core/route-match.ts'
import { captureTracking, clickOf, visitOf } from '../features/tracking/server.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { isPreview } from './preview.ts'
import { placeOf } from './request-country.ts'
import { tenantOf } from './scope.ts'
import { servedLander } from './served-variant.ts'
import type { Services } from './services.ts'

/**
 * Stores the source of a visitor while they browse: in a cookie, or in the address of each page
 * (docs/product-rules.md#source-of-a-visit). The source of members is known.
 *
 * @returns whether the browser was redirected to the address that contains it
 */
export function keepSource(
  request: Request,
  response: Response,
  { config, sessionCookie }: Pick<Services, 'config' | 'sessionCookie'>,
): boolean {
  if (isPreview(response)) return false
  const country = placeOf(request, tenantOf(response), config.geoipHeader)
  const address = captureTracking(request, response, country)
  if (address === undefined || readCookies(request)[sessionCookie] !== undefined) return false
  response.setHeader('cache-control', 'no-store')
  response.redirect(302, address)
  return true
}

/**
 * Counts the page shown to a visitor, with its variant, if a visit begins with it. Members are not
 * visitors.
 */
export function countVisit(
  request: Request,
  response: Response,
  { visits, sessionCookie, config }: Pick<Services, 'visits' | 'sessionCookie' | 'config'>,
): void {
  if (isPreview(response) || readCookies(request)[sessionCookie] !== undefined) return
  const tenant = tenantOf(response)
  const source = visitOf(request, () => servedLander({ request, response, tenant, ring: config.appSecrets }))
  const agent = request.headers['user-agent']
  if (source) visits.record({ tenant, source, ip: request.ip, agent })
}

/** Counts a short link that a visitor followed: a path of one segment that redirects. */
export function countLink(
  request: Request,
  response: Response,
  { visits, sessionCookie }: Pick<Services, 'visits' | 'sessionCookie'>,
): void {
  if (isPreview(response) || readCookies(request)[sessionCookie] !== undefined) return
  if (routeOfPath(request.path) !== 'token') return
  const name = request.path.slice(1).toLowerCase()
  const counted = clickOf(request, { kind: 'link', name })
  const agent = request.headers['user-agent']
  if (counted) visits.record({ tenant: tenantOf(response), ip: request.ip, agent, ...counted })
}
