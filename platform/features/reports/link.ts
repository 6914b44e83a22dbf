import type { TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import { DECISION_LINK, issueMailToken, tokenHash } from '../accounts/server.ts'
import { keptUntil } from './rules.ts'

/**
 * The address of a decision for a mail. Its token identifies the reader, because a suspended member
 * has no session.
 * @param memberId the reader
 */
export async function decisionLink(
  scope: { readonly db: TenantDb; readonly now: Date },
  memberId: string,
  reportId: string,
): Promise<string> {
  const expires = keptUntil(scope.now)
  const token = await issueMailToken(scope, { memberId, purpose: DECISION_LINK, expires })
  return href('decision', { id: reportId }, { token })
}

/** The member for whom a link's token was issued; undefined if it is unknown or expired. */
export async function readerOf(db: TenantDb, token: string, now: Date): Promise<string | undefined> {
  if (token === '' || token.length > 100) return undefined
  const row = await db.trx
    .selectFrom('mail_token')
    .select('member_id')
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', DECISION_LINK)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.member_id
}
