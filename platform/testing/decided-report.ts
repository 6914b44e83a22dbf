import type { TenantDb } from '../core/database.ts'
import { newId } from '../core/ids.ts'

/**
 * Creates a report that was decided without a measure and that its reporter can appeal. @returns
 * its id
 */
export async function decidedReport(db: TenantDb, reporter: string, reported: string): Promise<string> {
  const [id, now] = [newId(), new Date()]
  const evidence = { name: 'Robin', about: '', signedUp: now.toISOString(), fictional: false }
  await db.trx
    .insertInto('report')
    .values({
      tenant_id: db.tenantId,
      id,
      number: `R-${id.slice(-9, -5)}-${id.slice(-4)}`,
      category: 3,
      reporter_id: reporter,
      reported_id: reported,
      subject: 1,
      subject_id: reported,
      evidence: JSON.stringify({ ...evidence, photos: [], messages: [] }),
      created_at: now,
      due_at: now,
      state: 1,
      measure: 0,
      grounds: 20,
      decided_by: newId(),
      decided_at: now,
      kept_until: new Date(now.getTime() + 86_400_000),
    })
    .execute()
  return id
}
