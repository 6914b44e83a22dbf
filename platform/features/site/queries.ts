import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'

export interface ShellRow {
  readonly notificationsDisabled: readonly string[]
  readonly profileComplete: boolean
  readonly pushSubscribed: boolean
  readonly dismissed: Readonly<Record<string, Date>>
}

/** What the warnings header of a member depends on, in one statement. Undefined where the member is gone. */
export async function findShellRow(db: TenantDb, memberId: string): Promise<ShellRow | undefined> {
  const row = await db.trx
    .selectFrom('member as m')
    .where('m.tenant_id', '=', db.tenantId)
    .where('m.id', '=', memberId)
    .select([
      'm.notifications_disabled',
      'm.photo_count',
      'm.about',
      sql<boolean>`exists (select 1 from push_subscription p
        where p.tenant_id = m.tenant_id and p.member_id = m.id)`.as('push'),
      sql<Record<string, string> | null>`(select jsonb_object_agg(d.alert, d.dismissed_at) from dismissal d
        where d.tenant_id = m.tenant_id and d.member_id = m.id)`.as('dismissed'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const dismissed = Object.entries(row.dismissed ?? {}).map(([alert, at]) => [alert, new Date(at)] as const)
  return {
    notificationsDisabled: row.notifications_disabled,
    profileComplete: row.photo_count > 0 && row.about !== '',
    pushSubscribed: row.push,
    dismissed: Object.fromEntries(dismissed),
  }
}
