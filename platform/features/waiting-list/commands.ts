import type { Request } from 'express'
import { sql } from 'kysely'
import { emailKey } from '../../core/email-key.ts'
import { ConflictError, NotFoundError } from '../../core/errors.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { href } from '../../core/routes.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import { type Allowance, limitKey, mayUse, networkOf, type RateLimits } from '../../infra/rate-limit.ts'
import { mailCountKey } from '../accounts/server.ts'
import { queueMail } from '../notifications/server.ts'
import { findByToken, takeOff, waitingTokenHash } from './queries.ts'
import { wishAt } from './rules.ts'

const DAY = 86_400
/** Addresses that one network may type in. */
const OF_NETWORK: Allowance = { name: 'waiting-list', points: 20, per: DAY }
/**
 * Mails to one mailbox, over all networks: a stranger can type any address. Beyond it requests are
 * dropped silently, and the link of the last mail stays valid.
 */
const OF_MAILBOX: Allowance = { name: 'waiting-list-mail', points: 3, per: DAY }

/**
 * Puts an address on the list, and mails the link that confirms it. Every address gets the same
 * answer after the same work, also that of a member or one that is on the list already.
 * @throws ConflictError `waiting_list_closed` where everybody can sign up; TooManyAttemptsError
 */
export async function askToWait(
  scope: DetachedScope,
  email: string,
  rateLimits: Pick<RateLimits, 'countAll'>,
  request: Request,
): Promise<void> {
  const { tenant } = scope
  if (wishAt(tenant.settings) === null) throw new ConflictError('waiting_list_closed')
  const network = limitKey(tenant.key, networkOf(request.ip))
  await rateLimits.countAll([{ allowance: OF_NETWORK, key: network }])
  if (!(await mayUse(rateLimits, [OF_MAILBOX], limitKey(tenant.key, mailCountKey(email))))) return
  await scope.transaction((writing) => write(writing, email))
}

/** Each mail has a new token, which replaces that of an earlier one. */
async function write(scope: RequestScope, email: string): Promise<void> {
  const { db, locale, now } = scope
  const token = newSecret()
  const hash = waitingTokenHash(token)
  await db.trx
    .insertInto('waiting_address')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      email,
      email_key: emailKey(email),
      language: locale.code,
      token_hash: hash,
      asked_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'email_key']).doUpdateSet({
        token_hash: sql`excluded.token_hash`,
        language: sql`excluded.language`,
        asked_at: sql`excluded.asked_at`,
      }),
    )
    .execute()
  await queueMail(scope, {
    key: `waiting:${hash.toString('hex')}`,
    to: email,
    template: 'waiting_confirm',
    path: href('waiting-list', {}, { token }),
  })
}

/**
 * Confirms the address of a mailed link; a repeated press changes nothing.
 * @throws NotFoundError `waiting_link_unknown`
 */
export async function confirmWaiting({ db, now }: RequestScope, token: string): Promise<void> {
  const { numUpdatedRows } = await db.trx
    .updateTable('waiting_address')
    .set({ confirmed_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', waitingTokenHash(token))
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n && !(await findByToken(db, token)))
    throw new NotFoundError('waiting_link_unknown')
}

/** Takes the address of a mailed link off the list; nothing is to be done if it is not there. */
export async function leaveList({ db }: RequestScope, token: string): Promise<void> {
  const found = await findByToken(db, token)
  if (found) await takeOff(db, found.id)
}
