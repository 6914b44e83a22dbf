import type { Request } from 'express'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import type { RequestScope } from '../../core/scope.ts'
import { countryName, formatDateTime } from '../../i18n/format.ts'
import { localeOf } from '../../i18n/languages.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { keyedHashes } from '../../infra/key-ring.ts'
import { networkOf } from '../../infra/rate-limit.ts'
import { matchLanguageOf, queueMail } from '../notifications/server.ts'
import type { DeviceSite } from './device.ts'
import { deviceName } from './device-name.ts'

/**
 * Limits mails about new devices to one member: an attacker who changes networks must not flood the
 * mailbox.
 */
const MAILS_A_DAY = 5

const notedRow = z.strictObject({ fresh: z.boolean() })
const recentRow = z.strictObject({ recent: column.whole })

export interface NotedDevice {
  /** Whether the account has never been used with this browser and system on this network. */
  readonly fresh: boolean
  /**
   * If it is fresh: number of other devices that became known to the account within the last day.
   */
  readonly recent: number
}

/** Records that a member is signed in with this browser and system on this network. */
export async function noteDevice(
  { db, now }: Pick<RequestScope, 'db' | 'now'>,
  request: Request,
  { appSecrets, tenantId }: Pick<DeviceSite, 'appSecrets' | 'tenantId'>,
  memberId: string,
): Promise<NotedDevice> {
  const agent = deviceName(request.headers['user-agent'] ?? '').name ?? ''
  const parts = ['known device', tenantId, memberId, agent, networkOf(request.ip)]
  const [hash, ...before] = keyedHashes(appSecrets, parts.join('\n'))
  if (before.length > 0) await renameDevice(db, memberId, hash, before)
  const row = await firstRow(
    db,
    notedRow,
    sql`insert into known_device as d (tenant_id, member_id, device_hash, first_seen_at, seen_at)
      values (${db.tenantId}::int, ${memberId}::uuid, ${hash}, ${now}, ${now})
      on conflict (tenant_id, member_id, device_hash) do update set seen_at = excluded.seen_at
      returning xmax::text = '0' as fresh`,
  )
  const fresh = row?.fresh ?? false
  return { fresh, recent: fresh ? await countRecent(db, memberId, hash, now) : 0 }
}

/** Other devices that became known within the last day. */
async function countRecent(db: TenantDb, memberId: string, except: Buffer, now: Date): Promise<number> {
  const row = await firstRow(
    db,
    recentRow,
    sql`select count(*) as recent from known_device where tenant_id = ${db.tenantId}::int and member_id = ${memberId}::uuid
      and device_hash <> ${except} and first_seen_at > ${now}::timestamptz - interval '1 day'`,
  )
  return row?.recent ?? 0
}

/**
 * Moves a device recorded under an older secret to the hash under the newest, so that it stays
 * known when the older secret is removed.
 */
async function renameDevice(
  db: TenantDb,
  memberId: string,
  hash: Buffer,
  before: readonly Buffer[],
): Promise<void> {
  const own = sql`e.tenant_id = ${db.tenantId}::int and e.member_id = ${memberId}::uuid`
  await sql`update known_device set device_hash = ${hash}
    where tenant_id = ${db.tenantId}::int and member_id = ${memberId}::uuid
      and device_hash = (select e.device_hash from known_device e where ${own} and e.device_hash in (${sql.join(before)}) limit 1)
      and not exists (select from known_device e where ${own} and e.device_hash = ${hash})`.execute(db.trx)
}

interface Told {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: string
}

/**
 * Mails the owner, in their own language, about a login from a device that is new to the account.
 */
export async function tellNewDevice(
  scope: RequestScope,
  request: Request,
  member: Told,
  { recent }: NotedDevice,
): Promise<void> {
  if (recent >= MAILS_A_DAY) return
  const { tenant, now, addressCountry } = scope
  const { iso } = localeOf(matchLanguageOf(tenant, member.language), tenant.settings.countries)
  const details = [
    deviceName(request.headers['user-agent'] ?? '').name,
    addressCountry && countryName(iso, addressCountry),
    formatDateTime(iso, now, tenant.settings.time_zone),
  ]
  await queueMail(scope, {
    key: `new-device:${member.id}:${now.getTime()}`,
    to: member.email,
    memberId: member.id,
    language: member.language,
    template: 'new_device',
    path: '/account/sessions',
    params: { name: member.name, details: details.filter(Boolean).join('\n') },
  })
}
