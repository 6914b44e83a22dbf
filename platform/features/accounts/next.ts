import { routeOfPath } from '../../core/route-match.ts'
import type { RouteName } from '../../core/routes.ts'

const MEMBERS = '/members'

/**
 * Pages that no login leads to: the first ones redirect a member at once, and `/{token}` matches
 * any word, such as `/logout`, which is no page of the platform.
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
 * Where to go after the login: the members area, or the page that asked for it. Only pages of the
 * route table, in their own spelling: `/API/logout`, `/./api/logout` and `/%61pi/logout` are none,
 * and `//evil.example`, backslashes and control characters are read as another host by browsers.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || next.length > 500 || !/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(next)) return MEMBERS
  const path = next.split(/[?#]/, 1)[0] ?? ''
  // The browser asks for the path with its dots resolved: what differs from that is not what it
  // looks like.
  if (!URL.canParse(path, 'http://site.invalid') || new URL(path, 'http://site.invalid').pathname !== path) {
    return MEMBERS
  }
  const name = routeOfPath(path)
  return name === undefined || NOT_NEXT.has(name) ? MEMBERS : next
}
