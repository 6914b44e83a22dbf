import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { LIVE_CHANNEL, type LiveMessage } from '../../core/live.ts'

/** NOTIFY carries at most 8,000 bytes; further recipients go into more notifications. */
const MEMBERS_AT_ONCE = 100

/**
 * Sends an event to the open pages of these members, in whichever process their streams are, when
 * this transaction commits. `tenantId` must be the transaction's tenant.
 *
 * @throws Error if it is not: an event must never reach another tenant
 */
export async function publish(db: TenantDb, message: LiveMessage): Promise<void> {
  if (message.tenantId !== db.tenantId) throw new Error('publish: event of another tenant')
  for (let start = 0; start < message.memberIds.length; start += MEMBERS_AT_ONCE) {
    const part: LiveMessage = {
      id: newId(),
      tenantId: db.tenantId,
      memberIds: message.memberIds.slice(start, start + MEMBERS_AT_ONCE),
      event: message.event,
      from: message.from,
    }
    await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(part)})`.execute(db.trx)
  }
}
