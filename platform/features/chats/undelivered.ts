import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { daysBefore } from '../../infra/jobs/maintenance.ts'
import { tenantKey } from '../visibility/visibility.ts'
import { planCreditBacks } from './credit-backs.ts'

/**
 * Days before the end of an account within which messages are credited back (docs/decisions/0041).
 */
const CREDIT_BACK_DAYS = 30

interface EndedAccount {
  /** The account was removed for fraud: read messages are credited back as well. */
  readonly fraud: boolean
  readonly now: Date
}

/**
 * Credits back what others paid for messages, photos and gifts to an account that ends: those that
 * it never opened, or all of them after fraud. Call it in the transaction that ends the account,
 * before conversations are deleted.
 * @returns how many messages are credited back
 */
export async function creditBackMessagesTo(
  db: TenantDb,
  memberId: string,
  { fraud, now }: EndedAccount,
): Promise<number> {
  const t = tenantKey(db)
  // The last `unread` messages of a conversation are those that were never opened.
  return planCreditBacks(
    db,
    sql`
    select w.sender_id, w.id from conversation_member mine
    cross join lateral (
      select m.sender_id, m.id, m.cost, m.created_at from message m
      where m.tenant_id = ${t} and m.conversation_id = mine.conversation_id and m.sender_id = mine.other_id
      order by m.created_at desc, m.id desc limit case when not ${fraud}::bool then mine.unread end) w
    where mine.tenant_id = ${t} and mine.member_id = ${memberId}::uuid
      and w.cost > 0 and w.created_at >= ${daysBefore(now, CREDIT_BACK_DAYS)}::timestamptz`,
  )
}
