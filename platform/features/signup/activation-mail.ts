import { href } from '../../core/routes.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS, type Member } from '../../core/viewer.ts'
import { type Allowance, limitKey, mayUse, type RateLimits } from '../../infra/rate-limit.ts'
import { issueMailToken, mailCountKey, tokenHash } from '../accounts/server.ts'
import { queueMail } from '../notifications/server.ts'
import { ACTIVATION, type AddressOwner, ownerOf } from './mailed-link.ts'

const DAYS = 7
const HOUR = 3600

/**
 * Mails per claim. Lower than the mailbox's limit, so that a single person reaches this one first,
 * whose refusal is shown.
 */
const OF_CLAIM: readonly Allowance[] = [
  { name: 'activation', points: 3, per: HOUR },
  { name: 'activation-day', points: 5, per: 24 * HOUR },
]

/** Mails about signups per mailbox, over all claims and browsers. */
const OF_MAILBOX: readonly Allowance[] = [
  { name: 'signup-mail', points: 4, per: HOUR },
  { name: 'signup-mail-day', points: 6, per: 24 * HOUR },
]

/**
 * Counts a mail to this address and returns whether it may be sent. The response to the browser
 * must not depend on it: otherwise it would reveal that another person signs up with the address.
 * The owner loses nothing, because the link of every earlier mail confirms the claim of the browser
 * that opens it (docs/decisions/0004).
 */
export function mayMail(rateLimits: RateLimits, tenantKey: number, email: string): Promise<boolean> {
  return mayUse(rateLimits, OF_MAILBOX, limitKey(tenantKey, mailCountKey(email)))
}

/** Writes the mail with the link that confirms the address. */
export async function mailActivation(
  scope: RequestScope,
  member: { readonly id: string; readonly email: string; readonly name: string },
): Promise<void> {
  const token = await issueToken(scope, member.id)
  await queueMail(scope, {
    key: `activation:${tokenHash(token).toString('hex')}`,
    to: member.email,
    memberId: member.id,
    template: 'activation',
    path: href('activate-done', {}, { token }),
    params: { name: member.name },
  })
}

function issueToken(scope: RequestScope, claimId: string): Promise<string> {
  const expires = new Date(scope.now.getTime() + DAYS * 86_400_000)
  return issueMailToken(scope, { memberId: claimId, purpose: ACTIVATION, expires })
}

/**
 * Mails the owner of an address that it was used in a signup. The claim gets a token too, which is
 * sent to nobody, so that the number of statements does not reveal whether an address is known.
 */
export async function mailOwner(scope: RequestScope, claimId: string, owner: AddressOwner): Promise<void> {
  const token = await issueToken(scope, claimId)
  await queueMail(scope, {
    key: `known:${tokenHash(token).toString('hex')}`,
    to: owner.email,
    memberId: owner.id,
    template: owner.status === MEMBER_STATUS.deleted ? 'account_deleting' : 'account_exists',
    path: href('login'),
    params: { name: owner.name },
  })
}

/**
 * Sends the mail again. If another member has confirmed the address, the response is the same, and
 * that member gets a mail.
 *
 * @throws TooManyAttemptsError after three in an hour, five in a day
 */
export async function resend(scope: DetachedScope<Member>, rateLimits: RateLimits): Promise<void> {
  const { viewer, tenant } = scope
  const key = limitKey(tenant.key, viewer.id)
  await rateLimits.countAll(OF_CLAIM.map((allowance) => ({ allowance, key })))
  if (viewer.status !== 'not_confirmed') return
  if (!(await mayMail(rateLimits, tenant.key, viewer.email))) return
  await scope.transaction(async (writing) => {
    const owner = await ownerOf(writing.db, viewer.id)
    if (owner) await mailOwner(writing, viewer.id, owner)
    else await mailActivation(writing, viewer)
  })
}
