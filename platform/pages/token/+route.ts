import { routeOfPath } from '../../core/route-match.ts'

/** What no other page answers to, if it is one segment: a tenant's own text. Everything else is asked first. */
export default ({ urlPathname }: { urlPathname: string }) => {
  if (routeOfPath(urlPathname) !== 'token') return false
  return { routeParams: { token: urlPathname.split('/')[1] ?? '' }, precedence: -2 }
}
