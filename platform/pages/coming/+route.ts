import { COMING, matchRoute } from '../../core/routes.ts'

/** One page for all routes that are being built; the first that fits gives its name. */
export default ({ urlPathname }: { urlPathname: string }) => {
  for (const name of COMING) {
    if (matchRoute(name, urlPathname)) return { routeParams: { name }, precedence: -1 }
  }
  return false
}
