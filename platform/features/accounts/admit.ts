import { emailKey } from '../../core/email-key.ts'
import type { RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { type NotedDevice, tellNewDevice } from './known-device.ts'
import { type AccountDeps, type Http, keepLanguage, loginNotes } from './login.ts'
import { startSession } from './session.ts'

/** A member who has proven their identity. */
export interface Proven {
  readonly id: string
  readonly email: string
  readonly language: string
}

/**
 * The last step of every login, whatever its method: starts a new session, remembers the browser as
 * a known device of the member, sets its language. The caller has checked the status of the
 * account.
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
 * Mails the owner about the login. An unconfirmed address may belong to another person, who must
 * not learn of this account: it gets no mail.
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
