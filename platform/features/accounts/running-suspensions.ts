import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'

interface RunningSuspension {
  /** Null: for good. */
  readonly until: Date | null
  /** The report that led to it; null where it is deleted. */
  readonly reportId: string | null
}

/** The suspensions of a member that still run, the one that ends last first. */
export async function runningSuspensions(
  db: TenantDb,
  memberId: string,
): Promise<readonly RunningSuspension[]> {
  const found = await db.trx
    .selectFrom('suspension')
    .select(['ends_at', 'report_id'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .orderBy(sql`ends_at desc nulls first`)
    .execute()
  return found.map(({ ends_at: until, report_id: reportId }) => ({ until, reportId }))
}

/** Whether a suspension holds at this time, even where its job has not ended it yet. */
export function holds({ until }: RunningSuspension, now: Date): boolean {
  return until === null || until > now
}
