import type { Response } from 'express'
import { newId } from '../../core/ids.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { queueMail } from '../notifications/server.ts'
import { renewSession } from './session.ts'

/**
 * Runs in the transaction that added or removed a passkey or second factor: gives the session that
 * did it a new token and mails the owner.
 */
export async function settleFactors(scope: RequestScope<Member>, response: Response): Promise<void> {
  const { viewer } = scope
  await renewSession(scope, response)
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
