import { matchRoute } from './route-match.ts'
import { ROUTES, type RouteName } from './routes.ts'

/**
 * The route of a page in Vike's words: a string (`/members/@id`), or a function where a parameter may be absent, since
 * Vike's strings know no optional part.
 */
export function routeOf(name: RouteName) {
  const { path } = ROUTES[name]
  if (!path.includes('?}')) return path.replace(/\{(\w+)\}/g, '@$1')
  return ({ urlPathname }: { urlPathname: string }) => {
    const routeParams = matchRoute(name, urlPathname)
    return routeParams ? { routeParams } : false
  }
}
