import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { type LiveMessage, liveChannel } from '../../core/live.ts'

/** An announcement has at most 8,000 bytes; further recipients get another one. */
const MEMBERS_AT_ONCE = 100

/**
 * Sends an event to the open pages of these members, in whichever process their streams are, once
 * this transaction has committed. `tenantId` must be the transaction's tenant.
 *
 * @throws Error if it is not: an event must never reach another tenant
 */
export function publish(db: Pick<TenantDb, 'tenantId' | 'announce'>, message: LiveMessage): void {
  if (message.tenantId !== db.tenantId) throw new Error('publish: event of another tenant')
  for (let start = 0; start < message.memberIds.length; start += MEMBERS_AT_ONCE) {
    const part: LiveMessage = {
      id: newId(),
      tenantId: db.tenantId,
      memberIds: message.memberIds.slice(start, start + MEMBERS_AT_ONCE),
      event: message.event,
      from: message.from,
    }
    db.announce({ channel: liveChannel(db.tenantId), payload: JSON.stringify(part) })
  }
}
