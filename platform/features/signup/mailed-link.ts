import type { TenantDb } from '../../core/database.ts'
import type { RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { proofKey, tokenHash } from '../accounts/server.ts'
import { type Cookies, findDraft } from './draft.ts'

/** `mail_token.purpose` of the links that confirm an address. */
export const ACTIVATION = 'activation'

/**
 * Claims whose passwords one press is compared with: the claim that the link was mailed for and the
 * newest others.
 */
const CANDIDATES = 3

/** An unused link and the claim it was mailed for. */
export interface MailedLink {
  readonly claimId: string
  readonly email: string
  readonly emailKey: string
}

/**
 * The link of a token while it can confirm a claim: not used, not expired, the address not
 * confirmed by a member.
 */
export async function findLink(
  { db, now }: Pick<RequestScope, 'db' | 'now'>,
  token: string,
): Promise<MailedLink | undefined> {
  const row = await db.trx
    .selectFrom('mail_token as link')
    .innerJoin('member as claim', (join) =>
      join.onRef('claim.tenant_id', '=', 'link.tenant_id').onRef('claim.id', '=', 'link.member_id'),
    )
    .where('link.tenant_id', '=', db.tenantId)
    .where('link.token_hash', '=', tokenHash(token))
    .where('link.purpose', '=', ACTIVATION)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where('claim.status', '=', MEMBER_STATUS.not_confirmed)
    .select(['claim.id', 'claim.email', 'claim.email_key'])
    .executeTakeFirst()
  if (!row || (await ownerOf(db, row.id))) return undefined
  return { claimId: row.id, email: row.email, emailKey: row.email_key }
}

/**
 * The claim of this browser on the address of the link: that of its session, otherwise of its own
 * signup. A link proves access to the mailbox; only the browser or a password identifies which of
 * several claims belongs to that person.
 */
export async function ownClaim(
  scope: RequestScope,
  link: MailedLink,
  cookies: Cookies,
): Promise<string | undefined> {
  const { viewer, db } = scope
  const ids = [viewer.kind === 'member' ? viewer.id : undefined, (await findDraft(scope, cookies)).memberId]
  for (const id of ids) {
    if (!id) continue
    const claim = await unconfirmed(db).where('id', '=', id).executeTakeFirst()
    if (claim && proofKey(claim.email_key) === proofKey(link.emailKey)) return claim.id
  }
  return undefined
}

/** Claims whose password is accepted for this link. */
export async function candidatesOf(
  db: TenantDb,
  link: MailedLink,
): Promise<readonly { readonly id: string; readonly password_hash: string }[]> {
  const first = await unconfirmed(db).where('id', '=', link.claimId).execute()
  const others = await unconfirmed(db)
    .where('email_key', '=', link.emailKey)
    .where('id', '<>', link.claimId)
    .orderBy('signup_at', 'desc')
    .limit(CANDIDATES - first.length)
    .execute()
  return [...first, ...others]
}

const unconfirmed = (db: TenantDb) =>
  db.trx
    .selectFrom('member')
    .select(['id', 'email_key', 'password_hash'])
    .where('tenant_id', '=', db.tenantId)
    .where('status', '=', MEMBER_STATUS.not_confirmed)
    .where('email_confirmed_at', 'is', null)

/** The confirmed member with an address. */
export interface AddressOwner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly status: number
}

/** The confirmed member with the address that this member claims. */
export function ownerOf(db: TenantDb, memberId: string): Promise<AddressOwner | undefined> {
  return db.trx
    .selectFrom('member as claim')
    .innerJoin('member as owner', (join) =>
      join.onRef('owner.tenant_id', '=', 'claim.tenant_id').onRef('owner.email_key', '=', 'claim.email_key'),
    )
    .where('claim.tenant_id', '=', db.tenantId)
    .where('claim.id', '=', memberId)
    .where('owner.email_confirmed_at', 'is not', null)
    .select(['owner.id', 'owner.name', 'owner.email', 'owner.status'])
    .executeTakeFirst()
}
