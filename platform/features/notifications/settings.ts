import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import {
  type DigestPace,
  NOTICE_KIND_NAMES,
  type NoticeChannel,
  type NoticeKind,
  type NoticeSwitch,
} from './kinds.ts'
import type { QuietHours } from './quiet-hours.ts'

export interface NoticeSettings {
  readonly mail_off: readonly string[]
  readonly push_off: readonly string[]
  readonly digest: DigestPace
  readonly quiet_from: number | null
  readonly quiet_until: number | null
  readonly time_zone: string | null
}

const DEFAULTS: NoticeSettings = {
  mail_off: [],
  push_off: [],
  digest: 'weekly',
  quiet_from: null,
  quiet_until: null,
  time_zone: null,
}

/** A member's settings, with defaults for what they have not chosen. */
export async function findSettings(db: TenantDb, memberId: string): Promise<NoticeSettings> {
  const row = await db.trx
    .selectFrom('notice_settings')
    .select(['mail_off', 'push_off', 'digest', 'quiet_from', 'quiet_until', 'time_zone'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ? { ...row, digest: row.digest === 'daily' ? 'daily' : 'weekly' } : DEFAULTS
}

/**
 * Switches one kind on a channel on or off. Switching it off deletes waiting notices of that kind.
 */
export async function setSwitch(
  db: TenantDb,
  memberId: string,
  { channel, kind, on }: { readonly channel: NoticeChannel; readonly kind: NoticeKind; readonly on: boolean },
): Promise<void> {
  const column = channel === 'mail' ? ('mail_off' as const) : ('push_off' as const)
  // Concurrent presses lock the row in turn, and each changes its own kind only.
  await keepRow(db, memberId)
  const without = sql`array_remove(${sql.ref(column)}, ${kind}::text)`
  const value: RawBuilder<string[]> = on ? sql`${without}` : sql`array_append(${without}, ${kind}::text)`
  await update(db, memberId, { [column]: value })
  if (channel === 'mail' && !on) await dropUnsent(db, memberId, [kind])
}

/** Sets the frequency of the digest and switches it on. */
export async function setDigest(db: TenantDb, memberId: string, digest: DigestPace): Promise<void> {
  await setSwitch(db, memberId, { channel: 'mail', kind: 'digest', on: true })
  await update(db, memberId, { digest })
}

/** Sets the quiet hours, null for none, and the time zone, null for that of the country. */
export async function setQuietHours(
  db: TenantDb,
  memberId: string,
  { hours, timeZone }: { readonly hours: QuietHours | null; readonly timeZone: string | null },
): Promise<void> {
  await keepRow(db, memberId)
  await update(db, memberId, {
    quiet_from: hours?.from ?? null,
    quiet_until: hours?.until ?? null,
    time_zone: timeZone,
  })
}

/** Deletes notices of these kinds that are not being delivered yet. */
export async function dropUnsent(
  db: TenantDb,
  memberId: string,
  kinds: readonly NoticeKind[] = NOTICE_KIND_NAMES,
): Promise<void> {
  await sql`
    delete from outgoing_mail where tenant_id = ${db.tenantId}::int and member_id = ${memberId}::uuid
      and sent_at is null and leased_until is null and headers ->> 'notice' = any(${[...kinds]}::text[])`.execute(
    db.trx,
  )
}

/** Splits the name of a switch such as `mail:like`. */
export function partsOf(name: NoticeSwitch): { readonly channel: NoticeChannel; readonly kind: NoticeKind } {
  const [channel, kind] = name.split(':') as [NoticeChannel, NoticeKind]
  return { channel, kind }
}

async function keepRow(db: TenantDb, memberId: string): Promise<void> {
  await db.trx
    .insertInto('notice_settings')
    .values({ tenant_id: db.tenantId, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Changes = Partial<Record<keyof NoticeSettings, RawBuilder<string[]> | string | number | null>>

async function update(db: TenantDb, memberId: string, changes: Changes): Promise<void> {
  await db.trx
    .updateTable('notice_settings')
    .set(changes as Record<string, string>)
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
}
