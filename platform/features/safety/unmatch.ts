import type { TenantDb } from '../../core/database.ts'
import { lockBoth, tellBoth } from './block.ts'
import { leaveMatch, readRelation } from './queries.ts'

/** Ends a match of the two; open pages of both read their lists again. Where there is none, nothing changes. */
export async function endMatch(db: TenantDb, member: string, other: string): Promise<void> {
  await lockBoth(db, member, other)
  if (!(await readRelation(db, member, other)).match) return
  await leaveMatch(db, member, other)
  await tellBoth(db, member, other)
}
