import type { Response } from 'express'
import type { RequestScope } from '../../core/scope.ts'
import { cookieEntry } from '../../infra/http/cookie-registry.ts'
import { removeCookie, setCookie } from '../../infra/http/cookies.ts'
import { issueMailToken } from './mail-token.ts'

/** `mail_token.purpose` of what brings a deleted account back. */
export const RETURN = 'return'

/**
 * Cookie of a browser whose login was right and whose account is being deleted: it may bring the
 * account back.
 */
export const RETURN_COOKIE = 'return'

const COOKIE_SECONDS = cookieEntry(RETURN_COOKIE).age

/** A new token that brings this deleted account back until then. */
export function issueReturnToken(
  scope: Pick<RequestScope, 'db' | 'now'>,
  memberId: string,
  until: Date,
): Promise<string> {
  return issueMailToken(scope, { memberId, purpose: RETURN, expires: until })
}

/**
 * After the right password: the browser may bring the account back for a quarter of an hour,
 * without the mailed link.
 */
export async function offerReturn(scope: RequestScope, response: Response, memberId: string): Promise<void> {
  const until = new Date(scope.now.getTime() + COOKIE_SECONDS * 1000)
  const token = await issueReturnToken(scope, memberId, until)
  setCookie(response, RETURN_COOKIE, token)
}

/** Ends the offer in this browser. */
export function forgetReturn(response: Response): void {
  removeCookie(response, RETURN_COOKIE)
}
