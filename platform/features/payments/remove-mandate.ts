import type { TenantDb } from '../../core/database.ts'
import { revoke } from './mandates.ts'
import { endUnasked } from './unasked.ts'

/**
 * Removes a mandate of the member's own: it is charged no more. Its orders that no provider was asked for end now, the others when they
 * are looked at (`askOnce`). False where there is none.
 */
export async function revokeMandate(db: TenantDb, memberId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await revoke(db, memberId, now).where('id', '=', id).executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const waiting = await db.trx
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('mandate_id', '=', id)
    .where('status', '=', 'open')
    .where('asked_at', 'is', null)
    .execute()
  for (const payment of waiting) await endUnasked(db, payment.id, 'canceled', now)
  return true
}
