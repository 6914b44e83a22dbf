import type { Request, Response } from 'express'
import { routeOfPath } from '../core/route-match.ts'
import { href, type RouteName } from '../core/routes.ts'
import { RESET_COOKIE } from '../features/accounts/server.ts'
import type { CookieName } from '../infra/http/cookie-registry.ts'
import { removeCookie, setCookie } from '../infra/http/cookies.ts'

/** Pages whose mailed link loses its token at once, with the cookie that holds it until the form is sent. */
const COOKIE_OF: Readonly<Partial<Record<RouteName, CookieName>>> = { 'reset-password-do': RESET_COOKIE }

/**
 * Moves the token of a mailed link from the address into a cookie of this host and sends the browser to the address without it: the
 * token then stays in no history, address bar or Referer. Opening the link changes nothing else, because programs that look into mail
 * open it too.
 *
 * @returns whether the request is answered
 */
export function takeMailedToken(request: Request, response: Response): boolean {
  const name = routeOfPath(request.path)
  const cookie = name && COOKIE_OF[name]
  if (!name || !cookie || !('token' in request.query)) return false
  const { token } = request.query
  if (typeof token === 'string' && /^[\w-]{22}$/.test(token)) setCookie(response, cookie, token)
  else removeCookie(response, cookie)
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('cache-control', 'no-store')
  response.redirect(303, href(name))
  return true
}
