import { WAITING_COMPLAINTS } from '../features/complaints/waiting.ts'
import { WAITING_ALERTS } from '../features/payments/waiting.ts'
import { WAITING_PHOTOS } from '../features/photos/waiting.ts'
import { WAITING_CHECKS } from '../features/profile-checks/waiting.ts'
import { WAITING_REFUNDS } from '../features/refunds/waiting.ts'
import { WAITING_APPEALS, WAITING_REPORTS } from '../features/reports/waiting.ts'
import { WAITING_STORIES } from '../features/stories/waiting.ts'
import { repairWaiting, type WaitingWork } from '../infra/waiting-work.ts'
import type { TestDatabase } from './database.ts'

const ALL: readonly WaitingWork[] = [
  WAITING_PHOTOS,
  WAITING_CHECKS,
  WAITING_REPORTS,
  WAITING_APPEALS,
  WAITING_COMPLAINTS,
  WAITING_REFUNDS,
  WAITING_ALERTS,
  WAITING_STORIES,
]

/**
 * Repairs `waiting_work` at every site, as the daily maintenance: for tests that have changed
 * states of photos and cases as the owner.
 *
 * @returns how many rows were wrong, by kind
 */
export async function noteAllWaiting({
  database,
  owner,
}: Pick<TestDatabase, 'database' | 'owner'>): Promise<Readonly<Record<string, number>>> {
  const wrong: Record<string, number> = {}
  const { rows } = await owner.query<{ id: number }>('select id from tenant')
  for (const { id } of rows)
    for (const work of ALL) {
      const count = await database.withTenant(id, (db) => repairWaiting(db, work))
      if (count > 0) wrong[work.kind] = (wrong[work.kind] ?? 0) + count
    }
  return wrong
}
