import type { TenantDb } from '../../core/database.ts'
import { newSecret } from '../../core/ids.ts'
import { tokenHash } from '../accounts/server.ts'

/** `mail_token.purpose` of the links of receipts. */
export const WITHDRAWAL_LINK = 'withdrawal'

/**
 * Makes the secret of a link that leads to the member's withdrawals without a session, until `expires`: a member who is
 * disabled or deleted has the right as well and cannot sign in.
 */
export async function withdrawalToken(
  db: TenantDb,
  memberId: string,
  { now, expires }: { readonly now: Date; readonly expires: Date },
): Promise<string> {
  const token = newSecret()
  await db.trx
    .insertInto('mail_token')
    .values({
      tenant_id: db.tenantId,
      token_hash: tokenHash(token),
      member_id: memberId,
      purpose: WITHDRAWAL_LINK,
      created_at: now,
      expires_at: expires,
    })
    .execute()
  return token
}
