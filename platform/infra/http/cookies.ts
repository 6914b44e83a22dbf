import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request, Response } from 'express'

const DAY = 86_400

/** Seconds. */
export const COOKIE_AGE = {
  language: 365 * DAY,
  auth: 30 * DAY,
  signup: 30 * DAY,
  tracking: 30 * DAY,
} as const

/** Only the host itself can set such a cookie, only by https, for all of its paths: another subdomain cannot set one. */
const HOST_PREFIX = '__Host-'

type Cookies = Readonly<Record<string, string | undefined>>

/**
 * Cookies of a request; a broken header counts as none. Where the sites are reached by https only those with the prefix
 * `__Host-` count, by their name with it and without.
 */
export function readCookies(request: Pick<Request, 'headers' | 'app'>): Cookies {
  const header = request.headers.cookie
  if (!header || header.length > 16_384) return {}
  try {
    const found = parseCookie(header)
    return request.app.get(SECURE_COOKIES) === true ? ofThisHost(found) : found
  } catch {
    return {}
  }
}

function ofThisHost(found: Cookies): Cookies {
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      name.startsWith(HOST_PREFIX)
        ? [
            [name, value],
            [name.slice(HOST_PREFIX.length), value],
          ]
        : [],
    ),
  )
}

export interface CookieOptions {
  /** Seconds; 0 removes the cookie. */
  readonly maxAge: number
  /** Whether the browser's scripts may read it. */
  readonly readable?: boolean
}

/** Name of the program's setting (`app.set`) that says whether the sites are reached by https. */
export const SECURE_COOKIES = 'secure cookies'

/**
 * Host-only, `SameSite=Lax`, whole site; `Secure` and named `__Host-…` where the sites are reached by https, also if the
 * connection from the proxy is http.
 */
export function setCookie(response: Response, name: string, value: string, options: CookieOptions): void {
  const secure = response.app.get(SECURE_COOKIES) === true
  response.append(
    'set-cookie',
    stringifySetCookie({
      name: secure && !name.startsWith(HOST_PREFIX) ? HOST_PREFIX + name : name,
      value,
      path: '/',
      maxAge: options.maxAge,
      httpOnly: !options.readable,
      sameSite: 'lax',
      secure,
    }),
  )
}
