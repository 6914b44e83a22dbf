import { routeOfPath } from '../../core/route-match.ts'
import type { RouteName } from '../../core/routes.ts'

/** The front page, which leads members to the first screen that they chose. */
const START = '/'

/**
 * Pages that a login never redirects to: the first ones redirect a member immediately, and
 * `/{token}` matches any word, such as `/logout`, which is not a page of the platform.
 */
const NOT_NEXT: ReadonlySet<RouteName> = new Set([
  'login',
  'login-code',
  'signup',
  'activate-done',
  'activate-error',
  'reset-password',
  'reset-password-do',
  'token',
])

/**
 * Where to go after the login: the member's first screen, or the page that required it. Accepts
 * only pages of the route table in canonical spelling, so not `/API/logout`, `/./api/logout` or
 * `/%61pi/logout`. Browsers read `//evil.example`, backslashes and control characters as another
 * host.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || next.length > 500 || !/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(next)) return START
  const path = next.split(/[?#]/, 1)[0] ?? ''
  // The browser resolves dots before it requests the path: a path that changes by this is
  // disguised.
  if (!URL.canParse(path, 'http://site.invalid') || new URL(path, 'http://site.invalid').pathname !== path) {
    return START
  }
  const name = routeOfPath(path)
  return name === undefined || NOT_NEXT.has(name) ? START : next
}
