import { sql } from 'kysely'
import { z } from 'zod'
import { column, firstRow } from '../../infra/database/rows.ts'
import type { RefundContext } from './context.ts'
import type { ApprovalLimits } from './rules.ts'

/** Days over which one person's decisions about one member are added up. */
const DAYS = 30

const sums = z.strictObject({ amount: column.whole, credits: column.whole })

/**
 * What this person has already returned or given to a member without a second person, in the last
 * 30 days, so that splitting an amount does not evade the limit. Call it under the lock of the
 * member.
 * @param currency of the refund; refunds in other currencies are not added. Null if only credits
 *   are given
 */
export async function decidedAlone(
  { db, now }: Pick<RefundContext, 'db' | 'now'>,
  {
    staff,
    memberId,
    currency,
  }: { readonly staff: string; readonly memberId: string; readonly currency: string | null },
): Promise<ApprovalLimits> {
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  const row = await firstRow(
    db,
    sums,
    sql`
    select coalesce(sum(amount) filter (where kind = 'staff' and currency = ${currency}::text), 0)::int as amount,
      coalesce(sum(credits) filter (where kind = 'credit_back'), 0)::int as credits
    from refund
    where tenant_id = ${db.tenantId}::int and member_id = ${memberId}::uuid and requested_by = ${staff}::uuid
      and approved_by is null and state not in ('requested', 'rejected') and requested_at > ${since}`,
  )
  return row ?? { amount: 0, credits: 0 }
}
