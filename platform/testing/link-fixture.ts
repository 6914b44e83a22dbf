import type { TenantDb } from '../core/database.ts'
import { newSecret } from '../core/ids.ts'
import { tokenHash } from '../features/accounts/server.ts'
import { buildMember } from './factories.ts'

interface MailedLinks {
  /** Confirms the address of an unconfirmed member. */
  readonly token: string
  /** Sets a new password. */
  readonly resetToken: string
  /** Gives a further member a new address. */
  readonly emailLink: string
  /** Restores the account of a deleted member. */
  readonly returning: string
}

/**
 * One link of each kind that mails contain for an account.
 * @param person who has forgotten the password; the others are new members
 * @returns their tokens, and the ids of the members who are unconfirmed or change their address
 */
export async function mailLinks(
  db: TenantDb,
  person: { readonly id: string; readonly email: string },
  password_hash: string,
): Promise<{ readonly links: MailedLinks; readonly members: readonly string[] }> {
  const claim = await buildMember(db, { status: 'not_confirmed', password_hash })
  const moving = await buildMember(db)
  const reset = JSON.stringify({ email_key: person.email.toLowerCase() })
  const change = JSON.stringify({ email: `new.${moving.email}`, asked: new Date().toISOString() })
  const links = {
    token: await mailLink(db, claim.id, { purpose: 'activation' }),
    resetToken: await mailLink(db, person.id, { purpose: 'password_reset', data: reset }),
    emailLink: await mailLink(db, moving.id, { purpose: 'mail_change', data: change }),
    returning: await deletedMember(db, password_hash),
  }
  return { links, members: [claim.id, moving.id] }
}

/** The token of an unused link. */
export async function mailLink(
  db: TenantDb,
  member_id: string,
  link: { readonly purpose: string; readonly data?: string },
): Promise<string> {
  const token = newSecret()
  const expires_at = new Date(Date.now() + 86_400_000)
  await db.trx
    .insertInto('mail_token')
    .values({
      tenant_id: db.tenantId,
      member_id,
      ...link,
      expires_at,
      token_hash: tokenHash(token),
    })
    .execute()
  return token
}

/** A member whose account is being deleted. @returns the token that restores it */
async function deletedMember(db: TenantDb, password_hash: string): Promise<string> {
  const { id } = await buildMember(db, { status: 'deleted', password_hash })
  await db.trx
    .insertInto('account_deletion')
    .values({ tenant_id: db.tenantId, member_id: id, reason: 'other', requested_at: new Date() })
    .execute()
  return mailLink(db, id, { purpose: 'return' })
}
