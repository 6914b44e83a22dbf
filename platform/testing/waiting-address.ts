import type { TenantDb } from '../core/database.ts'
import { newId, newSecret } from '../core/ids.ts'
import { waitingTokenHash } from '../features/waiting-list/server.ts'

/** Puts an address on the waiting list, unconfirmed. @returns the token of the mailed link */
export async function waitingAddress(db: TenantDb, email: string): Promise<string> {
  const token = newSecret()
  await db.trx
    .insertInto('waiting_address')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      email,
      email_key: email,
      language: 'it',
      token_hash: waitingTokenHash(token),
      asked_at: new Date(),
    })
    .execute()
  return token
}
