import type { Request } from 'express'
import { emailKey } from '../../core/email-key.ts'
import { ValidationError } from '../../core/errors.ts'
import { href } from '../../core/routes.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS, type Member } from '../../core/viewer.ts'
import { type Allowance, limitKey, mayUse, type RateLimits } from '../../infra/rate-limit.ts'
import {
  confirmPassword,
  isEmail,
  lockMember,
  mailCountKey,
  requireConfirmed,
  tokenHash,
} from '../accounts/server.ts'
import { queueMail } from '../notifications/server.ts'
import { confirmedOwner, type Owner } from './addresses.ts'
import { CONFIRM, dropLinks, makeLink } from './links.ts'

const DAY = 86_400

/**
 * Requests of one member. Lower than the mailbox's limit, so that one person reaches this limit
 * first, which shows its refusal.
 */
const OF_MEMBER: Allowance = { name: 'email-change', points: 5, per: DAY }
/**
 * Mails about changes to one mailbox, over all members. Beyond it none is sent, and the response
 * does not reveal that.
 */
const OF_MAILBOX: Allowance = { name: 'email-change-box', points: 8, per: DAY }

export interface EmailChangeDeps {
  readonly rateLimits: RateLimits
}

/**
 * Mails a link to the new address. On sites with discreet account errors, an address of another
 * member gets the same response, and its owner a mail about the attempt
 * (docs/product-rules.md#claims-tell-nothing).
 *
 * @throws ForbiddenError `unconfirmed`; ValidationError of `email` (`required`, `email_invalid`,
 *   `email_same`, and with `account_errors: explicit` `email_taken`, `account_being_deleted`) and
 *   of `password`; TooManyAttemptsError
 */
export async function requestChange(
  scope: DetachedScope<Member>,
  input: { readonly email: string; readonly password: string },
  { rateLimits }: EmailChangeDeps,
  request: Request,
): Promise<void> {
  const { viewer, tenant } = scope
  requireConfirmed(viewer)
  const email = input.email.trim()
  requireNewAddress(email, viewer)
  await confirmPassword(scope, input.password, { rateLimits, request })
  await rateLimits.use(OF_MEMBER, limitKey(tenant.key, viewer.id))
  const mailed = await mayUse(rateLimits, [OF_MAILBOX], limitKey(tenant.key, mailCountKey(email)))
  await scope.transaction((writing) => writeRequest(writing, email, mailed))
}

function requireNewAddress(email: string, viewer: Member): void {
  const code = !email
    ? 'required'
    : !isEmail(email)
      ? 'email_invalid'
      : emailKey(email) === emailKey(viewer.email)
        ? 'email_same'
        : null
  if (code) throw new ValidationError({ email: { code } })
}

async function writeRequest(scope: RequestScope<Member>, email: string, mailed: boolean): Promise<void> {
  const { db, tenant, viewer, now } = scope
  await lockMember(db, viewer.id)
  const owner = await confirmedOwner(db, email)
  if (owner && tenant.settings.account_errors === 'explicit') {
    const code = owner.status === MEMBER_STATUS.deleted ? 'account_being_deleted' : 'email_taken'
    throw new ValidationError({ email: { code } })
  }
  await dropLinks(db, viewer.id, { purpose: CONFIRM })
  // Also created for a taken address, so that the page shows the request. That token is never sent.
  const token = await makeLink(scope, { memberId: viewer.id, purpose: CONFIRM, email, asked: now })
  if (!mailed) return
  if (owner) await mailOwner(scope, owner, token)
  else
    await queueMail(scope, {
      key: `mail-change:${tokenHash(token).toString('hex')}`,
      to: email,
      memberId: viewer.id,
      template: 'mail_change',
      path: href('mail-change-do', {}, { token }),
      params: { name: viewer.name },
    })
}

/** Mails the owner of an address that it was entered for another account. */
async function mailOwner(scope: RequestScope<Member>, owner: Owner, token: string): Promise<void> {
  await queueMail(scope, {
    key: `mail-change-taken:${tokenHash(token).toString('hex')}`,
    to: owner.email,
    memberId: owner.id,
    language: owner.language,
    template: 'mail_change_taken',
    path: href('login'),
  })
}
