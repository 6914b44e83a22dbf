import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request, Response } from 'express'

const DAY = 86_400

/** Seconds (specification section 9). */
export const COOKIE_AGE = {
  language: 365 * DAY,
  auth: 30 * DAY,
  signup: 30 * DAY,
  tracking: 30 * DAY,
} as const

/** Cookies of a request; a broken header counts as none. */
export function readCookies(request: Pick<Request, 'headers'>): Readonly<Record<string, string | undefined>> {
  const header = request.headers.cookie
  if (!header || header.length > 16_384) return {}
  try {
    return parseCookie(header)
  } catch {
    return {}
  }
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
 * Host-only, `SameSite=Lax`, whole site; `Secure` where the sites are reached by https, whatever the last stretch behind a
 * proxy looks like from here.
 */
export function setCookie(response: Response, name: string, value: string, options: CookieOptions): void {
  response.append(
    'set-cookie',
    stringifySetCookie({
      name,
      value,
      path: '/',
      maxAge: options.maxAge,
      httpOnly: !options.readable,
      sameSite: 'lax',
      secure: response.app.get(SECURE_COOKIES) === true,
    }),
  )
}
