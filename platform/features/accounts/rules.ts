import { ForbiddenError } from '../../core/errors.ts'
import type { Member } from '../../core/viewer.ts'

/**
 * Only active members may write, like and give; a member with an unconfirmed address may only look
 * around.
 *
 * @throws ForbiddenError `unconfirmed` or `account_disabled`
 */
export function requireConfirmed(member: Pick<Member, 'status'>): void {
  if (member.status === 'active') return
  throw new ForbiddenError(member.status === 'not_confirmed' ? 'unconfirmed' : 'account_disabled')
}
