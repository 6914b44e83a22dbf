import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request, Response } from 'express'
import { type CookieName, cookieEntry } from './cookie-registry.ts'

/**
 * A cookie with this prefix can only be set by the host itself, over https, for all paths: no
 * subdomain can set it.
 */
export const HOST_PREFIX = '__Host-'

type Cookies = Readonly<Record<string, string | undefined>>

/**
 * Cookies of a request; a malformed header counts as none. If the sites use https, only those with
 * the prefix `__Host-` count, under their names with and without it.
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

/** Name of the Express setting (`app.set`) for whether the sites use https. */
export const SECURE_COOKIES = 'secure cookies'

/**
 * Sets a cookie of the registry, with its age. Host-only, `SameSite=Lax`, whole site; `Secure` and
 * named `__Host-…` if the sites use https, even if the connection from the proxy is http.
 * @param seconds an earlier end than the age of the registry
 */
export function setCookie(response: Response, name: CookieName, value: string, seconds = Infinity): void {
  append(response, name, value, Math.min(cookieEntry(name).age, seconds))
}

/** Removes a cookie from the browser. */
export function removeCookie(response: Response, name: CookieName): void {
  append(response, name, '', 0)
}

function append(response: Response, name: CookieName, value: string, maxAge: number): void {
  const secure = response.app.get(SECURE_COOKIES) === true
  response.append(
    'set-cookie',
    stringifySetCookie({
      name: secure ? HOST_PREFIX + name : name,
      value,
      path: '/',
      maxAge,
      httpOnly: !cookieEntry(name).readable,
      sameSite: 'lax',
      secure,
    }),
  )
}
