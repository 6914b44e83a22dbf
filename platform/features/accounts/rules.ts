import { ForbiddenError } from '../../core/errors.ts'
import type { Member } from '../../core/viewer.ts'

/**
 * Writing, liking and giving are for active members: an unconfirmed address may look around only.
 *
 * @throws ForbiddenError `unconfirmed` or `account_disabled`
 */
export function requireConfirmed(member: Pick<Member, 'status'>): void {
  if (member.status === 'active') return
  throw new ForbiddenError(member.status === 'not_confirmed' ? 'unconfirmed' : 'account_disabled')
}
