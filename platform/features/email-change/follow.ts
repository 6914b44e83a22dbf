import { emailKey } from '../../core/email-key.ts'
import { ConflictError } from '../../core/errors.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { endSessions, tokenHash } from '../accounts/server.ts'
import { undoDeletion } from '../deletion/server.ts'
import { queueMail } from '../notifications/server.ts'
import { deletePasskeysSince } from '../passkeys/server.ts'
import { removeSecondFactorSince } from '../second-factor/server.ts'
import { forgetPassword, lockedMember, type Owner, setAddress } from './addresses.ts'
import { CONFIRM, dropLinks, type EmailLink, findLink, makeLink, takeLink, UNDO } from './links.ts'

export type Followed = 'changed' | 'undone'

/**
 * Follows a mailed link, once. The link proves access to the mailbox: no session is needed, because
 * it is often opened in another browser. If the person for whom it worked follows it again, the
 * result is the same and nothing changes.
 *
 * @throws ConflictError `mail_link_invalid`: unknown, replaced, used, expired, or the account is no
 *   longer active; `email_taken`: another member has confirmed the address since
 */
export async function followLink(scope: RequestScope, token: string): Promise<Followed> {
  const link = await findLink(scope, token)
  if (!link) throw new ConflictError('mail_link_invalid')
  const member = await lockedMember(scope.db, link.memberId)
  if (!member) throw new ConflictError('mail_link_invalid')
  const state = link.purpose === UNDO ? 'undone' : 'changed'
  if (!(await takeLink(scope, token))) {
    if (emailKey(member.email) === emailKey(link.email)) return state
    throw new ConflictError('mail_link_invalid')
  }
  if (state === 'undone') await undo(scope, link)
  else await change(scope, link, member)
  return state
}

async function change(scope: RequestScope, link: EmailLink, member: Owner): Promise<void> {
  const { db, now } = scope
  if (member.status !== MEMBER_STATUS.active) throw new ConflictError('mail_link_invalid')
  await setAddress(db, member.id, { email: link.email, now })
  const { asked } = link
  const token = await makeLink(scope, { memberId: member.id, purpose: UNDO, email: member.email, asked })
  await queueMail(scope, {
    key: `mail-changed:${tokenHash(token).toString('hex')}`,
    to: member.email,
    memberId: member.id,
    language: member.language,
    template: 'mail_changed',
    path: href('mail-change-do', {}, { token }),
    params: { name: member.name },
  })
}

/**
 * Restores the old address and removes everything that a person who took the account over may have
 * gained: the password, sessions, passkeys and a second factor added since the change began, a
 * deletion requested since then, a pending change, links to undo that went to that person's
 * addresses. Links to earlier addresses stay valid until they expire. The owner sets a new password
 * by a link to the old address.
 */
async function undo(scope: RequestScope, link: EmailLink): Promise<void> {
  const { db, now } = scope
  await setAddress(db, link.memberId, { email: link.email, now })
  await dropLinks(db, link.memberId, { purpose: CONFIRM })
  await dropLinks(db, link.memberId, { purpose: UNDO, since: link.createdAt })
  await deletePasskeysSince(db, link.memberId, link.asked)
  await removeSecondFactorSince(db, link.memberId, link.asked)
  await undoDeletion(db, link.memberId, link.asked)
  await forgetPassword(db, link.memberId)
  await endSessions({ db }, link.memberId)
}
