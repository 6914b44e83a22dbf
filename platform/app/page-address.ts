import { NotFoundError } from '../core/errors.ts'
import { matchRoute, routeOfPath } from '../core/route-match.ts'
import type { RequestScope } from '../core/scope.ts'
import type { Tenant } from '../core/tenant.ts'
import { isPlatformPage } from '../features/content-pages/server.ts'
import { isLinkToken, shortLinkAddress } from '../features/tracking/server.ts'

/** Addresses of Vite's development server, which Vike answers with its own error. */
const VITE = /^\/+(@vite\/client|@fs\/|__vite_ping)/

/**
 * Refuses addresses that belong to no page and that Vike handles badly: those of Vite, and any with
 * a backslash. Browsers read it as a slash, so a redirect to `/\host` leads to another site.
 *
 * @param path as it was sent, still encoded.
 * @throws NotFoundError `page_not_found`
 */
export function refuseNoPage(path: string): void {
  const decoded = decode(path)
  if (decoded.includes('\\') || VITE.test(decoded)) throw new NotFoundError('page_not_found')
}

/**
 * Whether a site has no page at a path, without asking the database. The path may still be a short
 * link.
 */
export function isNoPage(tenant: Tenant, path: string): boolean {
  const route = routeOfPath(path)
  if (route === 'pages-name') {
    const { name = '' } = matchRoute(route, path) ?? {}
    return !isPlatformPage(name) || !hasPage(tenant, name)
  }
  if (route === 'landers-name') {
    const { name = '' } = matchRoute(route, path) ?? {}
    return !Object.hasOwn(tenant.landers, name)
  }
  if (route !== 'token') return route === undefined
  const { token = '' } = matchRoute(route, path) ?? {}
  return isPlatformPage(token) || !(hasPage(tenant, token) || isLinkToken(token))
}

/** Whether a path that `isNoPage` lets through is a page or a short link of the site. */
export async function leadsSomewhere({ db, tenant }: RequestScope, path: string): Promise<boolean> {
  const { token } = (routeOfPath(path) === 'token' && matchRoute('token', path)) || {}
  return (
    token === undefined || hasPage(tenant, token) || (await shortLinkAddress(db, token, {})) !== undefined
  )
}

const hasPage = ({ pages }: Tenant, name: string): boolean =>
  Object.values(pages).some((ofLanguage) => Object.hasOwn(ofLanguage ?? {}, name))

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
