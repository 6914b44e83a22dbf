import { dataAddress, pageOfDataPath } from '../core/app-pages.ts'
import { routeOfPath } from '../core/route-match.ts'
import { ROUTES } from '../core/routes.ts'
import { isTooLong } from './malformed-request.ts'

/**
 * Files, which a page requests by the dozen, and probes. `/photos` is not among them: access to a
 * photo is decided each time.
 */
const STATIC = /^\/(assets|fonts|brand|texts|styles)\//
const PROBES = new Set(['/healthz', '/readyz', '/served'])
const PLAIN = new Set([
  '/sw.js',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/unsubscribe',
  '/meeting',
  '/logout',
])
const LONGEST = 120
/** Where streams of events are opened. */
export const EVENTS_PATH = '/api/events'
const FILES = ['/photos/{size}/{name}', '/gifs/{size}/{name}', '/voices/{name}']
const PATTERNS: ReadonlySet<string> = new Set([
  ...Object.values(ROUTES).map(({ path }) => path),
  ...PLAIN,
  ...PROBES,
  ...FILES,
  '/partner/{name}',
  EVENTS_PATH,
  '/api/openapi.json',
])

/** The path of an address as it was sent, without its query. */
export function pathOf(address: string): string {
  const mark = address.indexOf('?')
  return mark === -1 ? address : address.slice(0, mark)
}

/**
 * Whether a request is for a file of the build or the brand, or a probe: not logged in production.
 */
export function isMinor(path: string): boolean {
  return STATIC.test(path) || PROBES.has(path)
}

/**
 * The loggable form of a path: its route, if there is one, so that no token, name or message id is
 * logged. In any other path, segments that look like one of these are masked.
 */
export function routeName(path: string): string {
  if (isTooLong(path)) return '{…}'
  if (path.startsWith('/photos/')) return '/photos/{size}/{name}'
  if (path.startsWith('/gifs/')) return '/gifs/{size}/{name}'
  if (path.startsWith('/voices/')) return '/voices/{name}'
  if (path.startsWith('/partner/')) return '/partner/{name}'
  if (PLAIN.has(path) || PROBES.has(path)) return path
  if (path.startsWith('/api/') || path.startsWith('/dev/') || STATIC.test(path)) return masked(path)
  const page = pageOfDataPath(path)
  if (page !== undefined) return dataAddress(routeName(page))
  const route = routeOfPath(path)
  return route ? ROUTES[route].path : masked(path)
}

/**
 * The pattern of a name that `routeName` returned, one of a fixed number; undefined for an address
 * that matches none.
 *
 * @param calls paths of all calls
 */
export function knownRoute(route: string, calls: ReadonlySet<string>): string | undefined {
  if (PATTERNS.has(route) || calls.has(route)) return route
  const files = STATIC.exec(route)?.[0]
  if (files !== undefined) return `${files}{name}`
  const call = route.replace(/\.php$/, '')
  if (calls.has(call)) return call
  const page = pageOfDataPath(route)
  return page !== undefined && PATTERNS.has(page) ? route : undefined
}

/**
 * Words are kept; segments that are long, or contain more than letters, digits, dashes and dots,
 * become `{…}`.
 */
function masked(path: string): string {
  const segments = path.split('/').map((one) => (/^[\w.-]{0,20}$/.test(one) ? one : '{…}'))
  return segments.join('/').slice(0, LONGEST)
}
