import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { LAST_ONLINE_SECONDS, ONLINE_SECONDS, SEARCH_COPY_SECONDS } from '../../core/presence.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Identity } from '../../core/viewer.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { publish } from './publish.ts'

/** Renews the presence: a page of the member is visible. */
export function touchPresence({ db, viewer, now }: RequestScope<Identity>): Promise<void> {
  return renewPresence(db, [viewer.id], now)
}

/**
 * Ends the presence after a page was hidden. The server cannot see whether other pages of the
 * member are still visible, in this browser or another one, so it publishes the end, and pages that
 * are still visible renew the presence. Does nothing without a presence.
 */
export function endPresence({ db, viewer, now }: RequestScope<Identity>): Promise<void> {
  return endPresences(db, [viewer.id], now)
}

/**
 * Renews the presence of these members. Rows that are locked are left to their next sign: a sign
 * must never wait, nor make somebody's message fail by a deadlock.
 */
export async function renewPresence(db: TenantDb, members: readonly string[], now: Date): Promise<void> {
  const until = new Date(now.getTime() + ONLINE_SECONDS * 1000)
  const stale = new Date(now.getTime() - SEARCH_COPY_SECONDS * 1000)
  const hour = new Date(now.getTime() - LAST_ONLINE_SECONDS * 1000)
  const t = sql`${db.tenantId}::int`
  const them = sql`any(${members}::uuid[])`
  // Members who were erased meanwhile are left out. In one order, so that two processes cannot wait
  // for each other.
  await sql`
    insert into presence (tenant_id, member_id, online_until, seen_at)
    select ${t}, m.id, ${until}::timestamptz, ${now}::timestamptz from member m
    where m.tenant_id = ${t} and m.id = ${them} order by m.id
    on conflict (tenant_id, member_id) do update
      set online_until = excluded.online_until, seen_at = excluded.seen_at`.execute(db.trx)
  await sql`
    update member set last_online_at = ${now}::timestamptz
    where tenant_id = ${t} and id in (select m.id from member m
      where m.tenant_id = ${t} and m.id = ${them} and m.last_online_at < ${hour}::timestamptz
      for no key update skip locked)`.execute(db.trx)
  await sql`
    update member_search set last_online = ${now}::timestamptz
    where tenant_id = ${t} and id in (select s.id from member_search s
      where s.tenant_id = ${t} and s.id = ${them} and s.last_online < ${stale}::timestamptz
      for no key update skip locked)`.execute(db.trx)
}

/** Ends the presence of those of these members who have one, and tells their pages. */
export async function endPresences(db: TenantDb, members: readonly string[], now: Date): Promise<void> {
  const ended = await rows(
    db,
    endedRow,
    sql`update presence set online_until = null, seen_at = ${now}::timestamptz
      where tenant_id = ${db.tenantId}::int and member_id in (select p.member_id from presence p
        where p.tenant_id = ${db.tenantId}::int and p.member_id = any(${members}::uuid[])
          and p.online_until is not null order by p.member_id for no key update)
      returning member_id`,
  )
  const memberIds = ended.map(({ member_id: id }) => id)
  publish(db, { tenantId: db.tenantId, memberIds, event: { type: 'presence_ended' } })
}

const endedRow = z.strictObject({ member_id: column.id })

/** Ends the presence of a member whose account is closed, without an event. */
export async function forgetPresence(db: TenantDb, memberId: string): Promise<void> {
  await db.trx
    .deleteFrom('presence')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
}
