import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { checkedRow } from '../../infra/database/rows.ts'

/** Columns of `findShellRow` that are raw expressions. */
const rawColumns = z.object({ push: z.boolean(), dismissed: z.record(z.string(), z.string()).nullable() })

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
      sql`exists (select 1 from push_subscription p
        where p.tenant_id = m.tenant_id and p.member_id = m.id)`.as('push'),
      sql`(select jsonb_object_agg(d.alert, d.dismissed_at) from dismissal d
        where d.tenant_id = m.tenant_id and d.member_id = m.id)`.as('dismissed'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const raw = checkedRow(db, rawColumns, row)
  const dismissed = Object.entries(raw.dismissed ?? {}).map(([alert, at]) => [alert, new Date(at)] as const)
  return {
    notificationsDisabled: row.notifications_disabled,
    profileComplete: row.photo_count > 0 && row.about !== '',
    pushSubscribed: raw.push,
    dismissed: Object.fromEntries(dismissed),
  }
}
