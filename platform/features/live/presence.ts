import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { LAST_ONLINE_SECONDS, ONLINE_SECONDS, SEARCH_COPY_SECONDS } from '../../core/presence.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Identity } from '../../core/viewer.ts'
import { publish } from './publish.ts'

/** Renews the presence: a page of the member is visible. */
export async function touchPresence({ db, viewer, now }: RequestScope<Identity>): Promise<void> {
  const until = new Date(now.getTime() + ONLINE_SECONDS * 1000)
  const stale = new Date(now.getTime() - SEARCH_COPY_SECONDS * 1000)
  const hour = new Date(now.getTime() - LAST_ONLINE_SECONDS * 1000)
  const t = sql`${db.tenantId}::int`
  const me = sql`${viewer.id}::uuid`
  await sql`
    with here as (
      insert into presence (tenant_id, member_id, online_until, seen_at)
      values (${t}, ${me}, ${until}::timestamptz, ${now}::timestamptz)
      on conflict (tenant_id, member_id) do update
        set online_until = excluded.online_until, seen_at = excluded.seen_at),
    noted as (
      update member set last_online_at = ${now}::timestamptz
      where tenant_id = ${t} and id = ${me} and last_online_at < ${hour}::timestamptz)
    update member_search set last_online = ${now}::timestamptz
    where tenant_id = ${t} and id = ${me} and last_online < ${stale}::timestamptz`.execute(db.trx)
}

/**
 * Ends the presence after a page was hidden. The server cannot see whether other pages of the
 * member are still visible, in this browser or another one, so it publishes the end, and pages that
 * are still visible renew the presence. Does nothing without a presence.
 */
export async function endPresence({ db, viewer, now }: RequestScope<Identity>): Promise<void> {
  const ended = await sql`update presence set online_until = null, seen_at = ${now}::timestamptz
    where tenant_id = ${db.tenantId}::int and member_id = ${viewer.id}::uuid and online_until is not null`.execute(
    db.trx,
  )
  if (!ended.numAffectedRows) return
  const event = { type: 'presence_ended' } as const
  publish(db, { tenantId: db.tenantId, memberIds: [viewer.id], event })
}

/** Ends the presence of a member whose account is closed, without an event. */
export async function forgetPresence(db: TenantDb, memberId: string): Promise<void> {
  await db.trx
    .deleteFrom('presence')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
}
