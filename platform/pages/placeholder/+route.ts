import { matchRoute, routeOfPath } from '../../core/route-match.ts'
import { ROUTES, type Route } from '../../core/routes.ts'

/** One page for all routes that are being built; the one with the most literal segments gives its name. */
export default ({ urlPathname }: { urlPathname: string }) => {
  const name = routeOfPath(urlPathname)
  if (!name || !(ROUTES[name] as Route).placeholder) return false
  return { routeParams: { ...matchRoute(name, urlPathname), name }, precedence: 1 }
}
