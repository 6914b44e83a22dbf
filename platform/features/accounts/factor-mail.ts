import { newId } from '../../core/ids.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { queueMail } from '../notifications/server.ts'

/** Mails the owner that a passkey or the second factor of the account was added or removed, in the transaction that did it. */
export async function tellFactorsChanged(scope: RequestScope<Member>): Promise<void> {
  const { viewer } = scope
  await queueMail(scope, {
    key: `sign-in-changed:${newId()}`,
    to: viewer.email,
    memberId: viewer.id,
    language: viewer.language,
    template: 'sign_in_changed',
    path: href('account'),
    params: { name: viewer.name },
  })
}
