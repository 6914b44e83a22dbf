import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'

interface RunningSuspension {
  /** Null: permanent. */
  readonly until: Date | null
  /** The report that led to it; null if the report is deleted. */
  readonly reportId: string | null
}

/** The suspensions of a member that are in force, the one that ends last first. */
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

/** Whether a suspension is in force at this time. */
export function holds({ until }: RunningSuspension, now: Date): boolean {
  return until === null || until > now
}
