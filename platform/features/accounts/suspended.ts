import type { Response } from 'express'
import { ForbiddenError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { cookieEntry } from '../../infra/http/cookie-registry.ts'
import { setCookie } from '../../infra/http/cookies.ts'
import { issueMailToken } from './mail-token.ts'
import { holds, runningSuspensions } from './running-suspensions.ts'

/** `mail_token.purpose` of tokens that open decisions about a member. */
export const DECISION_LINK = 'decision'

/**
 * Cookie of a browser that logged in correctly to a suspended account: it may read the reason and
 * appeal.
 */
export const DECISION_COOKIE = 'decision'

/**
 * Handles a login to a disabled account. If every suspension has expired, reopens the account, in
 * case their jobs have not run yet.
 *
 * @returns the new status of the account if it is open again; else the refusal, to be thrown after
 *   the commit: `account_suspended`, for which the browser gets a cookie that opens the decision,
 *   or `account_disabled`
 */
export async function openDisabled(
  scope: RequestScope,
  response: Response,
  memberId: string,
): Promise<ForbiddenError | number> {
  const { db, now } = scope
  const [last] = await runningSuspensions(db, memberId)
  if (!last) return new ForbiddenError('account_disabled')
  if (!holds(last, now)) return reopen(scope, memberId)
  const expires = new Date(now.getTime() + cookieEntry(DECISION_COOKIE).age * 1000)
  const token = await issueMailToken(scope, { memberId, purpose: DECISION_LINK, expires })
  setCookie(response, DECISION_COOKIE, token)
  return new ForbiddenError('account_suspended')
}

/** Leaves the suspensions open: a scheduled job closes them and updates the search. */
async function reopen({ db }: RequestScope, memberId: string): Promise<number> {
  const { active, not_confirmed: unconfirmed, disabled } = MEMBER_STATUS
  const row = await db.trx
    .updateTable('member')
    .set((set) => ({
      status: set
        .case()
        .when('email_confirmed_at', 'is', null)
        .then(unconfirmed as number)
        .else(active as number)
        .end(),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('status', '=', disabled)
    .returning('status')
    .executeTakeFirst()
  return row?.status ?? active
}
