import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { deviceName } from '../accounts/server.ts'
import type { NoticesAnswer } from './contract.ts'

/** More than one person has. An attacker's subscriptions end with their sessions. */
const MOST = 50

/**
 * The member's browsers that receive push messages, the current one first. A subscription lasts as
 * long as its session, which identifies the device.
 */
export async function ownDevices(
  { db, viewer, locale }: RequestScope<Member>,
  timeZone: string,
): Promise<NoticesAnswer['devices']> {
  const rows = await db.trx
    .selectFrom('push_subscription as p')
    .leftJoin('session as s', (join) =>
      join.onRef('s.tenant_id', '=', 'p.tenant_id').onRef('s.id', '=', 'p.session_id'),
    )
    .select(['p.endpoint_hash', 'p.session_id', 'p.created_at', 's.device', 's.seen_at'])
    .where('p.tenant_id', '=', db.tenantId)
    .where('p.member_id', '=', viewer.id)
    .orderBy('p.created_at', 'desc')
    .limit(MOST)
    .execute()
  const devices = rows.map((row) => {
    const { name, kind } = deviceName(row.device ?? '')
    return {
      id: row.endpoint_hash.toString('hex'),
      name,
      kind,
      current: row.session_id === viewer.sessionId,
      seen: formatDateTime(locale.iso, row.seen_at ?? row.created_at, timeZone),
    }
  })
  return [...devices.filter(({ current }) => current), ...devices.filter(({ current }) => !current)]
}

/**
 * Stops push messages to one browser of the member. @returns false if the member has no such
 * browser
 */
export async function removeDevice({ db, viewer }: RequestScope<Member>, id: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(id)) return false
  const { numDeletedRows } = await db.trx
    .deleteFrom('push_subscription')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', viewer.id)
    .where('endpoint_hash', '=', Buffer.from(id, 'hex'))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
