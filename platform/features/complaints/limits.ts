import { ConflictError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { type Allowance, limitKey, mayUse, type RateLimits } from '../../infra/rate-limit.ts'
import { lockMember, mailCountKey } from '../accounts/server.ts'
import { countOpen } from './queries.ts'
import { DAILY, OPEN_AT_ONCE } from './rules.ts'

/** A stranger's address can be typed: it gets few mails, and the complaint is filed all the same. */
const MAILS: Allowance = { name: 'complaint-mail', points: 5, per: 86_400 }

/** Of a member, or of the network of a visitor: what is filed is read by people. */
const FILED: Allowance = { name: 'complaint', points: DAILY, per: 86_400, code: 'complaints_too_many' }

/**
 * Counts a complaint that is about to be filed.
 * @throws TooManyAttemptsError `complaints_too_many` beyond `DAILY`; ConflictError `complaints_open` for a member of whose complaints
 *   `OPEN_AT_ONCE` wait. An address that is only typed has no such limit: a stranger could use it up.
 */
export async function refuseMany(scope: RequestScope): Promise<void> {
  const { db, viewer } = scope
  await scope.limit(FILED)
  if (viewer.kind !== 'member') return
  // Two at once are counted one after the other.
  await lockMember(db, viewer.id)
  if ((await countOpen(db, viewer.id)) >= OPEN_AT_ONCE) throw new ConflictError('complaints_open')
}

/** Whether this address may get another mail about a complaint today. */
export function mayMail(
  rateLimits: Pick<RateLimits, 'use'>,
  tenant: Tenant,
  email: string,
): Promise<boolean> {
  return mayUse(rateLimits, [MAILS], limitKey(tenant.key, mailCountKey(email)))
}
