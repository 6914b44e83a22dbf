import { emailKey } from '../../core/email-key.ts'
import type { RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { type NotedDevice, tellNewDevice } from './known-device.ts'
import { type AccountDeps, type Http, keepLanguage, loginNotes } from './login.ts'
import { startSession } from './session.ts'

/** A member who has proven who they are. */
export interface Proven {
  readonly id: string
  readonly email: string
  readonly language: string
}

/**
 * What a login ends with, whatever it was proven by: a new session, the browser known as one of
 * this member's, its language. The caller has checked the status of the account.
 */
export async function admit(
  scope: RequestScope,
  member: Proven,
  deps: AccountDeps,
  http: Http,
): Promise<void> {
  const noted = await startSession(scope, http.response, member.id, deps)
  if (noted.fresh) await tellOwner(scope, http, member, noted)
  keepLanguage(scope, member.language, http)
  loginNotes(scope, deps.security, emailKey(member.email), http.request)('login_succeeded', member.id)
}

/**
 * An address that nobody has confirmed may belong to another person, who must not learn of this
 * account.
 */
async function tellOwner(scope: RequestScope, http: Http, member: Proven, noted: NotedDevice): Promise<void> {
  const owner = await scope.db.trx
    .selectFrom('member')
    .select('name')
    .where('tenant_id', '=', scope.db.tenantId)
    .where('id', '=', member.id)
    .where('status', '=', MEMBER_STATUS.active)
    .executeTakeFirst()
  if (owner) await tellNewDevice(scope, http.request, { ...member, name: owner.name }, noted)
}
