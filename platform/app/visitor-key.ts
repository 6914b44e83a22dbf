import type { Request, Response } from 'express'
import { matchRoute, ROUTES, type Route, type RouteName } from '../core/routes.ts'
import { trackingOf } from '../features/tracking/server.ts'
import { countryOf, localeOf, tenantOf } from './scope.ts'
import type { Services } from './services.ts'

const CACHED = (Object.keys(ROUTES) as RouteName[]).filter(
  (name) => (ROUTES[name] as Route).cache === 'visitors',
)
const LONGEST_PATH = 100

/**
 * Key of the HTML that this visitor shares with others, or undefined where the page is not shared. It names all that such a
 * page may depend on: tenant and revision, language, path, country, and whether a traffic source is present (signup policy).
 */
export function visitorKey(request: Request, response: Response, services: Services): string | undefined {
  const { path } = request
  if (path.length > LONGEST_PATH || !CACHED.some((name) => matchRoute(name, path))) return undefined
  const tenant = tenantOf(response)
  const source = trackingOf(request) ? 'source' : ''
  const country = countryOf(request, tenant, services.config.geoipHeader)
  return [tenant.id, tenant.revision, localeOf(request, tenant).code, country, source, path].join(' ')
}
