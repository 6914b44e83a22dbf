import { AuthenticationRequiredError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import { tokenHash, WITHDRAWAL_LINK } from '../accounts/server.ts'

/**
 * Who may withdraw here: the owner of the link's token, otherwise the signed-in member. @throws
 * AuthenticationRequiredError if there is neither
 */
export async function holderOf(scope: RequestScope, token: string | undefined): Promise<string> {
  const owner = token ? await ownerOf(scope, token) : undefined
  if (owner !== undefined) return owner
  if (scope.viewer.kind === 'member') return scope.viewer.id
  throw new AuthenticationRequiredError()
}

async function ownerOf({ db, now }: RequestScope, token: string): Promise<string | undefined> {
  const row = await db.trx
    .selectFrom('mail_token')
    .select('member_id')
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', WITHDRAWAL_LINK)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.member_id
}
