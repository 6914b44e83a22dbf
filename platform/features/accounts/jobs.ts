import type { Database, TenantDb } from '../../core/database.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { IDLE_DAYS } from './session-owner.ts'

/** Sessions and mailed tokens that have ended are erased. */
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
 * Idle ones, and those of members who are disabled or deleted: none of them comes back with a
 * change of the status.
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

/** Days without a login after which a device counts as new again, as its cookie does. */
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
