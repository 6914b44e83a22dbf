import type { Database, TenantDb } from '../../core/database.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { IDLE_DAYS } from './session-owner.ts'

/** Daily maintenance: deletes sessions and mailed tokens that have ended. */
export function accountsMaintenance({
  database,
}: {
  readonly database: Database
}): readonly MaintenanceTask[] {
  return [
    maintenanceTask(database, 'expired-sessions', (db, now) => eraseExpired(db, 'session', now)),
    maintenanceTask(database, 'ended-sessions', eraseEnded),
    maintenanceTask(database, 'unused-devices', eraseUnusedDevices),
    maintenanceTask(database, 'expired-waiting-logins', (db, now) => eraseExpired(db, 'waiting_login', now)),
    maintenanceTask(database, 'expired-mail-tokens', (db, now) => eraseExpired(db, 'mail_token', now)),
  ]
}

/**
 * Deletes idle sessions, and those of disabled or deleted members: a later change of the status
 * does not bring them back.
 */
async function eraseEnded(db: TenantDb, now: Date): Promise<number> {
  const gone = db.trx
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('status', 'in', [MEMBER_STATUS.disabled, MEMBER_STATUS.deleted])
  const { numDeletedRows } = await db.trx
    .deleteFrom('session')
    .where('tenant_id', '=', db.tenantId)
    .where((where) =>
      where.or([where('seen_at', '<=', daysBefore(now, IDLE_DAYS)), where('member_id', 'in', gone)]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Days without a login after which a device counts as new again, the same as the age of its cookie.
 */
const DEVICE_DAYS = 365

async function eraseUnusedDevices(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('known_device')
    .where('tenant_id', '=', db.tenantId)
    .where('seen_at', '<=', daysBefore(now, DEVICE_DAYS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function eraseExpired(
  db: TenantDb,
  table: 'session' | 'mail_token' | 'waiting_login',
  now: Date,
): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom(table)
    .where('tenant_id', '=', db.tenantId)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
