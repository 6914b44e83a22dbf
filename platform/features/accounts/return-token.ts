import type { Response } from 'express'
import type { RequestScope } from '../../core/scope.ts'
import { cookieEntry } from '../../infra/http/cookie-registry.ts'
import { removeCookie, setCookie } from '../../infra/http/cookies.ts'
import { issueMailToken } from './mail-token.ts'

/** `mail_token.purpose` of the token that restores a deleted account. */
export const RETURN = 'return'

/**
 * Cookie of a browser that logged in correctly to an account that is being deleted: it may restore
 * the account.
 */
export const RETURN_COOKIE = 'return'

const COOKIE_SECONDS = cookieEntry(RETURN_COOKIE).age

/** Issues a token that restores this deleted account, valid until `until`. */
export function issueReturnToken(
  scope: Pick<RequestScope, 'db' | 'now'>,
  memberId: string,
  until: Date,
): Promise<string> {
  return issueMailToken(scope, { memberId, purpose: RETURN, expires: until })
}

/**
 * Allows the browser, after the right password, to restore the account within a quarter of an hour,
 * without the mailed link.
 */
export async function offerReturn(scope: RequestScope, response: Response, memberId: string): Promise<void> {
  const until = new Date(scope.now.getTime() + COOKIE_SECONDS * 1000)
  const token = await issueReturnToken(scope, memberId, until)
  setCookie(response, RETURN_COOKIE, token)
}

/** Withdraws the offer in this browser. */
export function forgetReturn(response: Response): void {
  removeCookie(response, RETURN_COOKIE)
}
