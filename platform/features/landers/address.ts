import type { Lander } from '../../core/lander.ts'
import { matchRoute, routeOfPath } from '../../core/route-match.ts'
import type { RouteName } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'

/** Routes that show one lander, by its name. */
const FIXED: Readonly<Partial<Record<RouteName, string>>> = {
  index: 'index',
  'landers-tinderswipe': 'tinderswipe',
  'members-id-landing': 'landing',
  'members-id-landing2': 'landing2',
  'members-id-landing3': 'landing3',
}

/** The lander that the page at `path` shows, with the campaign of the address; undefined for other pages and for landers that the site does not offer. */
export function landerAt(
  { landers }: Pick<Tenant, 'landers'>,
  path: string,
): { readonly lander: Lander; readonly slug: string | undefined } | undefined {
  const route = routeOfPath(path)
  const params = route && matchRoute(route, path)
  const name = route === 'landers-name' ? params?.name : route && FIXED[route]
  const lander = name !== undefined && Object.hasOwn(landers, name) ? landers[name] : undefined
  return lander && { lander, slug: params?.slug }
}
