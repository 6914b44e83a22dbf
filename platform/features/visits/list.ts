import type { ResponseOf } from '../../core/contract.ts'
import { readCursor } from '../../core/cursor.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { cardPresenter } from '../members/server.ts'
import type { listVisitsCall } from './contract.ts'
import { findVisits, isUnseen, markSeen } from './queries.ts'

export type Visits = ResponseOf<typeof listVisitsCall>

/**
 * A page of those who looked at the viewer's profile, from the cursor on. The first page marks them
 * as seen, unless nobody has opened it (`effects`); it still shows which were new.
 */
export async function visitsOf(scope: RequestScope<Member>, after: string | undefined): Promise<Visits> {
  const { db, viewer, now, effects } = scope
  if (await isUnseen(db, viewer.id)) return { members: [], next: null, unseen: true }
  const { rows, next } = await findVisits(db, viewer, now, readCursor(after))
  if (!after && effects === 'all' && viewer.newVisits > 0) await markSeen(db, viewer.id)
  const card = cardPresenter(scope)
  const members = rows.map((row) => ({ ...card(row), visit_new: row.is_new, at: row.at.getTime() }))
  return { members, next, unseen: false }
}
