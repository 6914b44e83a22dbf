import type { Database, TenantDb } from '../../core/database.ts'
import { type Upkeep, upkeepOf } from '../../infra/jobs/upkeep.ts'

/** Sessions and mailed tokens that have ended are erased. */
export function accountsUpkeep({ database }: { readonly database: Database }): readonly Upkeep[] {
  return [
    upkeepOf(database, 'expired-sessions', (db, now) => eraseExpired(db, 'session', now)),
    upkeepOf(database, 'expired-mail-tokens', (db, now) => eraseExpired(db, 'mail_token', now)),
  ]
}

async function eraseExpired(db: TenantDb, table: 'session' | 'mail_token', now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom(table)
    .where('tenant_id', '=', db.tenantId)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
