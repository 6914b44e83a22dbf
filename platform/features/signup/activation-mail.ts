import { TooManyAttemptsError } from '../../core/errors.ts'
import { newSecret } from '../../core/ids.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { type Allowance, limitKey, type RateLimits } from '../../infra/rate-limit.ts'
import { mailCountKey, tokenHash } from '../accounts/server.ts'
import { queueMail } from '../notifications/server.ts'
import { ACTIVATION, ownerOf } from './mailed-link.ts'

const DAYS = 7
const HOUR = 3600

/** Mails that one claim may request. Lower than the mailbox's limit, so that one person meets this one, whose refusal is shown. */
const OF_CLAIM: readonly Allowance[] = [
  { name: 'activation', points: 3, per: HOUR },
  { name: 'activation-day', points: 5, per: 24 * HOUR },
]

/** Mails about signups to one mailbox, over all claims and browsers. */
const OF_MAILBOX: readonly Allowance[] = [
  { name: 'signup-mail', points: 4, per: HOUR },
  { name: 'signup-mail-day', points: 6, per: 24 * HOUR },
]

/**
 * Counts a mail to this address and returns whether it may be sent. The answer to the browser is the same if not: otherwise it
 * would show that another person signs up with the address. The owner loses nothing, because the link of every earlier mail
 * confirms the claim of the browser that opens it (docs/decisions/0004).
 */
export async function mayMail(rateLimits: RateLimits, tenantKey: number, email: string): Promise<boolean> {
  try {
    for (const allowance of OF_MAILBOX)
      await rateLimits.use(allowance, limitKey(tenantKey, mailCountKey(email)))
    return true
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false
    throw error
  }
}

/** Writes the mail with the link that confirms the address. Only the mail has the token; the database has its hash. */
export async function mailActivation(
  scope: RequestScope,
  member: { readonly id: string; readonly email: string; readonly name: string },
): Promise<void> {
  const token = newSecret()
  const hash = tokenHash(token)
  await scope.db.trx
    .insertInto('mail_token')
    .values({
      tenant_id: scope.db.tenantId,
      token_hash: hash,
      member_id: member.id,
      purpose: ACTIVATION,
      created_at: scope.now,
      expires_at: new Date(scope.now.getTime() + DAYS * 86_400_000),
    })
    .execute()
  await queueMail(scope, {
    key: `activation:${hash.toString('hex')}`,
    to: member.email,
    memberId: member.id,
    template: 'activation',
    path: href('activate-done', {}, { token }),
    params: { name: member.name },
  })
}

/**
 * Sends the mail again. For an address that another member has confirmed the answer is the same, and that member gets a mail.
 *
 * @throws TooManyAttemptsError after three in an hour, five in a day
 */
export async function resend(scope: RequestScope<Member>, rateLimits: RateLimits): Promise<void> {
  const { viewer, db } = scope
  for (const allowance of OF_CLAIM) await rateLimits.use(allowance, limitKey(db.tenantId, viewer.id))
  if (viewer.status !== 'not_confirmed') return
  if (!(await mayMail(rateLimits, scope.tenant.key, viewer.email))) return
  const owner = await ownerOf(db, viewer.id)
  if (!owner) return mailActivation(scope, viewer)
  await queueMail(scope, {
    key: `known:${viewer.id}:${scope.now.getTime()}`,
    to: owner.email,
    memberId: owner.id,
    template: 'account_exists',
    path: '/login',
    params: { name: owner.name },
  })
}
