import { sql } from 'kysely'
import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { daysBefore, type MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import { tenantKey } from '../visibility/visibility.ts'
import { planCreditBacks } from './credit-backs.ts'

/**
 * Days for which a message that became due is still returned: the job may fail for some days, and a
 * site may turn the setting on.
 */
const LATE_DAYS = 30

/**
 * Credits back the first messages of conversations that their recipients have not opened for
 * `unread_returned_days`, each once (docs/product-rules.md#unread-first-messages). The recipient
 * learns nothing, and finds the message as before.
 *
 * @returns how many messages are credited back
 */
export async function returnUnread(db: TenantDb, { settings }: Tenant, now: Date): Promise<number> {
  const days = settings.unread_returned_days
  if (days === 0) return 0
  const t = tenantKey(db)
  // The first message is unread as long as all messages of its sender are.
  return planCreditBacks(
    db,
    sql`
    select m.sender_id, m.id from conversation_member mine
    join message m on m.tenant_id = ${t} and m.conversation_id = mine.conversation_id and m.sender_id = mine.other_id
    where mine.tenant_id = ${t} and mine.unread > 0 and m.cost > 0
      and m.created_at <= ${daysBefore(now, days)}::timestamptz
      and m.created_at > ${daysBefore(now, days + LATE_DAYS)}::timestamptz
      and not exists (select from message e where e.tenant_id = ${t} and e.conversation_id = m.conversation_id
        and (e.created_at, e.id) < (m.created_at, m.id))
      and mine.unread >= (select count(*) from message w where w.tenant_id = ${t}
        and w.conversation_id = m.conversation_id and w.sender_id = m.sender_id)`,
  )
}

export function unreadReturnedMaintenance(database: Database): MaintenanceTask {
  return {
    name: 'unread-returned',
    run: (tenant, now) => database.withTenant(tenant.key, (db) => returnUnread(db, tenant, now)),
  }
}
