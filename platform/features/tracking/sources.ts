import type { TenantDb } from '../../core/database.ts'
import { type VisitSource, wholeSource } from '../../core/visit-source.ts'
import type { Touches } from './touches.ts'

/** `member_sources.touch`. */
export const TOUCH = { first: 1, last: 2 } as const

/**
 * Stores where a new member came from, in the transaction that creates them. Stores nothing for
 * direct visits.
 */
export async function keepSources(
  db: TenantDb,
  memberId: string,
  touches: Touches | null,
  now: Date,
): Promise<void> {
  if (!touches) return
  const own = { tenant_id: db.tenantId, member_id: memberId, at: now }
  await db.trx
    .insertInto('member_sources')
    .values([
      { ...own, touch: TOUCH.first, ...touches.first },
      { ...own, touch: TOUCH.last, ...touches.last },
    ])
    .execute()
}

/** The last touch of a member before the signup, empty if unknown. */
export async function lastSource(db: TenantDb, memberId: string): Promise<VisitSource> {
  const row = await db.trx
    .selectFrom('member_sources')
    .select(['network', 'ref', 'sub1', 'sub2', 'sub3', 'click_id', 'lander', 'slug', 'experiment', 'variant'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('touch', '=', TOUCH.last)
    .executeTakeFirst()
  return wholeSource(row ?? {})
}
