import { ForbiddenError, ValidationError } from '../../core/errors.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { issueMailToken, requireConfirmed, tokenHash } from '../accounts/server.ts'
import { findStop, queueMail, restoreMail } from '../notifications/server.ts'

/** `mail_token.purpose` of the link that proves that an address works again. */
const PROOF = 'mail_again'
const HOUR = 3_600_000
const LIFETIME = 24 * HOUR

type Clocked = Pick<RequestScope<Member>, 'db' | 'now' | 'viewer'>

/**
 * Mails the link that proves that the address works again, at most once an hour; earlier links stay
 * valid. Mails nothing if no mail has bounced.
 *
 * @throws ForbiddenError `unconfirmed`
 */
export async function mailLink(scope: RequestScope<Member>): Promise<void> {
  const { db, now, viewer, tenant, locale } = scope
  requireConfirmed(viewer)
  if ((await findStop(db, viewer.email))?.reason !== 'bounce') return
  const key = `mail-again:${viewer.id}:${now.toISOString().slice(0, 13)}`
  if (await isMailed(db, key)) return
  const token = await issueMailToken(scope, {
    memberId: viewer.id,
    purpose: PROOF,
    expires: new Date(now.getTime() + LIFETIME),
    data: { email: viewer.email },
  })
  await queueMail(
    { tenant, locale, db, now },
    {
      key,
      to: viewer.email,
      memberId: viewer.id,
      template: 'address_check',
      path: href('notifications', {}, { token }),
      params: { name: viewer.name },
    },
  )
}

/** Prevents a second token for which no mail would be sent. */
async function isMailed(db: Clocked['db'], key: string): Promise<boolean> {
  const row = await db.trx
    .selectFrom('outgoing_mail')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('mail_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Resumes notice mails: after unsubscribing with one press, after a spam complaint with an explicit
 * confirmation (`sure`), after a bounce with a token that was mailed to the address. Changes
 * nothing if notices are not stopped.
 *
 * @throws ForbiddenError `unconfirmed`, `mail_link_invalid`; ValidationError of `sure`
 */
export async function allowMail(
  scope: RequestScope<Member>,
  { sure, token }: { readonly sure?: 'on' | undefined; readonly token?: string | undefined },
): Promise<void> {
  const { db, viewer } = scope
  requireConfirmed(viewer)
  const reason = (await findStop(db, viewer.email))?.reason
  if (reason === 'spam_complaint' && sure !== 'on')
    throw new ValidationError({ sure: { code: 'mail_complaint_sure' } })
  if (reason === 'bounce' && !(await isProof(scope, token ?? '')))
    throw new ForbiddenError('mail_link_invalid')
  await restoreMail(db, { memberId: viewer.id, address: viewer.email })
}

/** Whether this token was mailed to the member's current address. */
export async function isProof({ db, now, viewer }: Clocked, token: string): Promise<boolean> {
  const row = await db.trx
    .selectFrom('mail_token')
    .select('data')
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', PROOF)
    .where('member_id', '=', viewer.id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return (row?.data as { readonly email?: unknown } | undefined)?.email === viewer.email
}
