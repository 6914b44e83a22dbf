import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { noteWaiting, type WaitingWork } from '../../infra/waiting-work.ts'
import { REPORT_STATE } from './rules.ts'

/** Reports without a decision. */
export const WAITING_REPORTS: WaitingWork = {
  kind: 'report',
  key: sql`id`,
  due: sql`due_at`,
  source: sql`report where state = ${REPORT_STATE.open}::int`,
}

/** Appeals without a decision, by the id of their report. */
export const WAITING_APPEALS: WaitingWork = {
  kind: 'appeal',
  key: sql`report_id`,
  part: sql`side::int`,
  due: sql`due_at`,
  source: sql`report_appeal where decided_at is null`,
}

/** Call it after each change of these reports or of their appeals. */
export async function noteCases(db: TenantDb, reports: readonly string[]): Promise<void> {
  await noteWaiting(db, WAITING_REPORTS, reports)
  await noteWaiting(db, WAITING_APPEALS, reports)
}
