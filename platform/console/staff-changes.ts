import type { ConsoleDb } from '../core/database.ts'
import { emailKey } from '../core/email-key.ts'
import { type AuditAction, auditPlatform } from './audit.ts'
import { endSessionsOf } from './sessions.ts'

interface ChangeContext {
  readonly now: Date
  /** Id of the person who makes the change; null: the command. */
  readonly by: string | null
}

/** Ends all access of a person. @returns whether there is such a person */
export async function disableStaff(db: ConsoleDb, email: string, context: ChangeContext): Promise<boolean> {
  const id = await setDisabled(db, email, context.now)
  if (id === undefined) return false
  await endSessionsOf(db, id)
  for (const table of ['staff_invitation', 'staff_login'] as const)
    await db.trx.deleteFrom(table).where('staff_id', '=', id).execute()
  await note(db, id, 'staff_disabled', context)
  return true
}

/**
 * Restores access, with the previous password and second factor.
 * @returns whether there is such a person
 */
export async function enableStaff(db: ConsoleDb, email: string, context: ChangeContext): Promise<boolean> {
  const id = await setDisabled(db, email, null)
  if (id === undefined) return false
  await note(db, id, 'staff_enabled', context)
  return true
}

/** Signs a person out everywhere. @returns whether there is such a person */
export async function endStaffSessions(
  db: ConsoleDb,
  email: string,
  context: ChangeContext,
): Promise<boolean> {
  const row = await db.trx
    .selectFrom('staff')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  if (!row) return false
  await endSessionsOf(db, row.id)
  await note(db, row.id, 'staff_sessions_ended', context)
  return true
}

async function setDisabled({ trx }: ConsoleDb, email: string, at: Date | null): Promise<string | undefined> {
  const row = await trx
    .updateTable('staff')
    .set({ disabled_at: at })
    .where('email_key', '=', emailKey(email))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const note = (db: ConsoleDb, id: string, action: AuditAction, { now, by }: ChangeContext) =>
  auditPlatform(db, { staffId: by, now, action, subject: `staff:${id}` })
