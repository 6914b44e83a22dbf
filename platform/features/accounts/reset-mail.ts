import type { Request } from 'express'
import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { emailKey } from '../../core/email-key.ts'
import { ValidationError } from '../../core/errors.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { href } from '../../core/routes.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { type Allowance, limitKey, mayUse, networkOf } from '../../infra/rate-limit.ts'
import { queueMail } from '../notifications/server.ts'
import { readDevice } from './device.ts'
import { isEmail, mailboxKey, mailCountKey } from './email.ts'
import { type AccountDeps, siteOf } from './login.ts'
import { tokenHash } from './queries.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** `mail_token.purpose` of the links that set a new password. */
export const RESET = 'password_reset'
const VALID_MS = 3_600_000

/** Requests for one mailbox from one network: the only limit that the requester sees. */
const OF_ASKER: Allowance = { name: 'reset', points: 5, per: DAY, code: 'reset_too_many' }
/** Over all mailboxes, so that a script cannot mail every address of a list. */
const OF_NETWORK: Allowance = { name: 'reset-net', points: 100, per: HOUR }
/**
 * Mails to one mailbox over all networks, whether the address is known or not. Higher than
 * `OF_ASKER`: this limit drops requests silently, and earlier links stay valid.
 */
const OF_MAILBOX: readonly Allowance[] = [
  { name: 'reset-mail', points: 5, per: HOUR },
  { name: 'reset-mail-day', points: 10, per: DAY },
]

interface Owner {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly status: number
}

/**
 * Mails a link that sets a new password. Known and unknown addresses get the same response after
 * the same work: one mail is written either way (docs/product-rules.md#password-reset). Only
 * confirmed accounts get a link: an unconfirmed claim may be another person's, and whoever reads
 * the mailbox can sign up.
 *
 * @throws ValidationError of `email`; with `account_errors: explicit` also `reset_email_not_found`,
 *   `account_being_deleted`; TooManyAttemptsError `reset_too_many`, `too_many_requests`
 */
export async function requestPasswordReset(
  scope: DetachedScope,
  typed: string,
  deps: AccountDeps,
  request: Request,
): Promise<void> {
  const email = typed.trim()
  if (!email) throw refusal('required')
  if (!isEmail(email)) throw refusal('email_invalid')
  const { tenant } = scope
  const { rateLimits } = deps
  const network = networkOf(request.ip)
  await rateLimits.countAll([
    { allowance: OF_NETWORK, key: limitKey(tenant.key, network) },
    { allowance: OF_ASKER, key: limitKey(tenant.key, mailboxKey(email), network) },
  ])
  const key = emailKey(email)
  const owner = await scope.transaction(({ db }) => confirmedOwner(db, key))
  if (tenant.settings.account_errors === 'explicit') refuseExplicitly(owner)
  // The owner's own browser has a separate allowance, so that strangers cannot use it up.
  const device = readDevice(request, siteOf(scope, deps))
  const own = device !== undefined && device.memberId === owner?.id ? device.id : ''
  if (!(await mayUse(rateLimits, OF_MAILBOX, limitKey(tenant.key, mailCountKey(email), own)))) return
  await scope.transaction((writing) => mailReset(writing, owner, email))
}

const refusal = (code: string) => new ValidationError({ email: { code } })

function refuseExplicitly(owner: Owner | undefined): void {
  if (!owner) throw refusal('reset_email_not_found')
  if (owner.status === MEMBER_STATUS.deleted) throw refusal('account_being_deleted')
}

function confirmedOwner(db: TenantDb, key: string): Promise<Owner | undefined> {
  return db.trx
    .selectFrom('member')
    .select(['id', 'email', 'name', 'status'])
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', '=', key)
    .where('email_confirmed_at', 'is not', null)
    .where('fictional', '=', false)
    .executeTakeFirst()
}

/**
 * Runs the same statements for every address: without an account no row is inserted, and the mail
 * says that there is no account.
 */
async function mailReset(scope: RequestScope, owner: Owner | undefined, typed: string): Promise<void> {
  const { db, now } = scope
  const alive = owner && owner.status !== MEMBER_STATUS.deleted ? owner : undefined
  const token = newSecret()
  const hash = tokenHash(token)
  await sql`
    insert into mail_token (tenant_id, token_hash, member_id, purpose, data, created_at, expires_at)
    select m.tenant_id, ${hash}, m.id, ${RESET}, jsonb_build_object('email_key', m.email_key), ${now},
      ${new Date(now.getTime() + VALID_MS)}
    from member m where m.tenant_id = ${db.tenantId}::int and m.id = ${alive?.id ?? newId()}::uuid`.execute(
    db.trx,
  )
  const mail = { key: `reset:${hash.toString('hex')}`, to: owner?.email ?? typed }
  if (alive) {
    const path = href('reset-password-do', {}, { token })
    const params = { name: alive.name }
    await queueMail(scope, { ...mail, memberId: alive.id, template: 'password_reset', path, params })
  } else if (owner) {
    const params = { name: owner.name }
    await queueMail(scope, {
      ...mail,
      memberId: owner.id,
      template: 'account_deleting',
      path: href('login'),
      params,
    })
  } else await queueMail(scope, { ...mail, template: 'password_reset_unknown', path: href('index') })
}
