import type { TenantDb } from '../core/database.ts'
import { newId, newSecret } from '../core/ids.ts'
import { complaintTokenHash } from '../features/complaints/server.ts'

/**
 * Creates a complaint that was answered and can be appealed. @returns the token of the newest mail
 * about it
 */
export async function answeredComplaint(db: TenantDb, member_id: string): Promise<string> {
  const token = newSecret()
  const [id, email, now] = [newId(), `${member_id}@example.test`, new Date()]
  await db.trx
    .insertInto('complaint')
    .values({
      tenant_id: db.tenantId,
      id,
      member_id,
      email,
      email_key: email,
      language: 'it',
      kind: 1,
      number: `C-${id.slice(-9, -5)}-${id.slice(-4)}`,
      idempotency_key: newId(),
      created_at: now,
      due_at: now,
      body: 'Somebody was rude.',
      state: 1,
      outcome: 3,
      answer: 'We saw nothing.',
      answered_at: now,
      token_hash: complaintTokenHash(token),
    })
    .execute()
  return token
}
