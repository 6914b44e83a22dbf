import type { TenantDb } from '../../core/database.ts'
import { issueMailToken } from './mail-token.ts'

/** `mail_token.purpose` of these links. */
export const WITHDRAWAL_LINK = 'withdrawal'

/**
 * Creates the secret of a link, in a receipt or in the mail about a deletion, that opens the
 * member's withdrawals without a session until `expires`: a disabled or deleted member also has the
 * right of withdrawal and cannot sign in.
 */
export function withdrawalToken(
  db: TenantDb,
  memberId: string,
  { now, expires }: { readonly now: Date; readonly expires: Date },
): Promise<string> {
  return issueMailToken({ db, now }, { memberId, purpose: WITHDRAWAL_LINK, expires })
}
