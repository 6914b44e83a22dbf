import { campaignSlugs } from '../../core/campaigns.ts'
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

/** Name and campaign of the lander at an address, whether the site offers it or not. */
export function landerAddress(
  path: string,
): { readonly name: string; readonly slug: string | undefined } | undefined {
  const route = routeOfPath(path)
  const params = route && matchRoute(route, path)
  const name = route === 'landers-name' ? params?.name : route && FIXED[route]
  return name === undefined ? undefined : { name, slug: params?.slug }
}

/**
 * The slug of an address if it is a campaign of the lander or of a variant of its experiment. Any
 * other slug is dropped: it does not change the page, and since such addresses are unlimited, each
 * would be rendered and cached separately.
 */
export function campaignSlug(
  lander: Pick<Lander, 'campaigns' | 'experiment'>,
  slug: string | undefined,
): string | undefined {
  return slug !== undefined && campaignSlugs(lander).includes(slug) ? slug : undefined
}

/**
 * The lander at `path`, with the campaign of the address; undefined for other pages and for landers
 * that the site does not offer.
 */
export function landerAt(
  { landers }: Pick<Tenant, 'landers'>,
  path: string,
): { readonly lander: Lander; readonly slug: string | undefined } | undefined {
  const address = landerAddress(path)
  const lander = address && Object.hasOwn(landers, address.name) ? landers[address.name] : undefined
  return lander && { lander, slug: address?.slug }
}
