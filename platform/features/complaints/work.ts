import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { lockComplaint } from './queries.ts'

/** Minutes for which a complaint stays with the staff member who has taken it. */
const TAKEN_MINUTES = 60

interface Work {
  readonly db: TenantDb
  readonly now: Date
  readonly staffId: string
}

/**
 * Notes that this staff member works on the complaint, or keeps working on it. Nobody else is kept
 * from answering: it tells colleagues not to write a second answer.
 * @returns who has it instead, null if it is this person's now
 * @throws NotFoundError
 */
export async function takeComplaint({ db, now, staffId }: Work, id: string): Promise<string | null> {
  if (!(await lockComplaint(db, id))) throw new NotFoundError()
  const held = await db.trx
    .selectFrom('complaint_lease')
    .select('staff_id')
    .where('tenant_id', '=', db.tenantId)
    .where('complaint_id', '=', id)
    .where('until', '>', now)
    .executeTakeFirst()
  if (held && held.staff_id !== staffId) return held.staff_id
  const mine = { staff_id: staffId, until: new Date(now.getTime() + TAKEN_MINUTES * 60_000) }
  await db.trx
    .insertInto('complaint_lease')
    .values({ tenant_id: db.tenantId, complaint_id: id, ...mine })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'complaint_id']).doUpdateSet(mine))
    .execute()
  return null
}

/** Gives the complaint back; of a named staff member only if it is theirs. */
export async function releaseComplaint(db: TenantDb, id: string, staffId?: string): Promise<void> {
  await db.trx
    .deleteFrom('complaint_lease')
    .where('tenant_id', '=', db.tenantId)
    .where('complaint_id', '=', id)
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? ''))
    .execute()
}

/**
 * Adds a note for colleagues, which the person who complained never reads.
 * @throws NotFoundError
 */
export async function addNote({ db, now, staffId }: Work, id: string, body: string): Promise<void> {
  if (!(await lockComplaint(db, id))) throw new NotFoundError()
  await db.trx
    .insertInto('complaint_note')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      complaint_id: id,
      staff_id: staffId,
      body,
      created_at: now,
    })
    .execute()
}
