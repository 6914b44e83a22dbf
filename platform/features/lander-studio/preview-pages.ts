import { PAGES, type RouteName } from '../../core/pages.ts'
import { matchRoute, routeOfPath } from '../../core/route-match.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { CONTENT_PAGES } from '../../tenancy/content-pages.ts'
import { EXAMPLE_PROFILE, landerAddress } from '../landers/server.ts'

/**
 * A page of a site in previews: its route, and after a dot what its address names, if a site has
 * several of them: `login`, `pages-name.terms`, `landers-name.gallery`.
 */
export type PageId = string

/** What the addresses of example pages name; other routes with `{id}` show the example profile. */
const EXAMPLES: Readonly<Partial<Record<RouteName, Readonly<Record<string, string>>>>> = {
  'credits-id-paymentmethod': { id: 'p1' },
  'likes-type': { type: 'liked' },
}
/** Routes of which a site has several pages. */
const SEVERAL = { 'landers-name': 'name', 'pages-name': 'name', token: 'token' } as const
const isSeveral = (route: RouteName): route is keyof typeof SEVERAL => route in SEVERAL

/** The address of a route's example page; `name` for routes of which a site has several. */
export function examplePath(route: RouteName, name = ''): string {
  if (isSeveral(route)) return href(route, { [SEVERAL[route]]: name })
  const id = PAGES[route].path.includes('{id}') ? { id: EXAMPLE_PROFILE } : {}
  return href(route, EXAMPLES[route] ?? id)
}

/** Whether a preview may show this address: it names no member, order or document. */
export function isExample(path: string): boolean {
  const route = routeOfPath(path)
  if (!route || !matchRoute(route, path)) return false
  return isSeveral(route) || path === examplePath(route)
}

export function routeOfPage(page: PageId): RouteName | undefined {
  const [route = ''] = page.split('.')
  return Object.hasOwn(PAGES, route) ? (route as RouteName) : undefined
}

/** The pages of these sites: every route, with each lander and each content page. */
export function pagesOf(tenants: readonly Tenant[]): PageId[] {
  const names = (of: (tenant: Tenant) => readonly string[]) => [...new Set(tenants.flatMap(of))].toSorted()
  const several: Readonly<Record<keyof typeof SEVERAL, readonly string[]>> = {
    'landers-name': names(({ landers }) =>
      Object.keys(landers).filter((name) => landerAddress(href('landers-name', { name })) !== undefined),
    ),
    'pages-name': CONTENT_PAGES,
    token: names(ownPages),
  }
  return (Object.keys(PAGES) as RouteName[]).flatMap((route) =>
    isSeveral(route) ? several[route].map((name) => `${route}.${name}`) : [route],
  )
}

/** Content pages of the site's own, beside those of the platform. */
const ownPages = ({ pages }: Tenant): readonly string[] =>
  Object.values(pages)
    .flatMap((sources) => Object.keys(sources))
    .filter((name) => !(CONTENT_PAGES as readonly string[]).includes(name))

/** Path of a page at this site; undefined if the site does not have it. */
export function pathOfPage(tenant: Tenant, page: PageId): string | undefined {
  const route = routeOfPage(page)
  if (!route) return undefined
  const path = examplePath(route, page.slice(route.length + 1))
  const lander = landerAddress(path)
  if (lander && !Object.hasOwn(tenant.landers, lander.name)) return undefined
  if (route === 'token' && !ownPages(tenant).includes(page.slice(route.length + 1))) return undefined
  return path
}
