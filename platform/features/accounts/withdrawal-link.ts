import type { TenantDb } from '../../core/database.ts'
import { issueMailToken } from './mail-token.ts'

/** `mail_token.purpose` of these links. */
export const WITHDRAWAL_LINK = 'withdrawal'

/**
 * Makes the secret of a link of a receipt, or of the mail about a deletion, that leads to the
 * member's withdrawals without a session, until `expires`: a member who is disabled or deleted has
 * the right as well and cannot sign in.
 */
export function withdrawalToken(
  db: TenantDb,
  memberId: string,
  { now, expires }: { readonly now: Date; readonly expires: Date },
): Promise<string> {
  return issueMailToken({ db, now }, { memberId, purpose: WITHDRAWAL_LINK, expires })
}
