import { newSecret } from '../../core/ids.ts'
import type { RequestScope } from '../../core/scope.ts'
import { tokenHash } from './queries.ts'

interface MailToken {
  readonly memberId: string
  /** Kind of link that may use it: `mail_token.purpose`. */
  readonly purpose: string
  readonly expires: Date
  readonly data?: object
}

/**
 * Creates the secret of a link for a member.
 * @returns the token, which only the link contains: the database stores its hash
 */
export async function issueMailToken(
  { db, now }: Pick<RequestScope, 'db' | 'now'>,
  { memberId, purpose, expires, data }: MailToken,
): Promise<string> {
  const token = newSecret()
  await db.trx
    .insertInto('mail_token')
    .values({
      tenant_id: db.tenantId,
      token_hash: tokenHash(token),
      member_id: memberId,
      purpose,
      created_at: now,
      expires_at: expires,
      ...(data && { data: JSON.stringify(data) }),
    })
    .execute()
  return token
}
