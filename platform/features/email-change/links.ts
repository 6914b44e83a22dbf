import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { issueMailToken, tokenHash } from '../accounts/server.ts'

/**
 * `mail_token.purpose` of the link in the mail to the new address, and of the one in the notice to
 * the old address.
 */
export const CONFIRM = 'mail_change'
export const UNDO = 'mail_change_undo'
export type LinkPurpose = typeof CONFIRM | typeof UNDO

const HOUR = 3_600_000
/** Milliseconds for which a link is valid (docs/product-rules.md#email-change). */
const LIFETIME: Readonly<Record<LinkPurpose, number>> = { [CONFIRM]: 24 * HOUR, [UNDO]: 48 * HOUR }

/** `asked`: when the change of this link began. */
const content = z.object({ email: z.string(), asked: z.iso.datetime() })

export interface EmailLink {
  readonly memberId: string
  readonly purpose: LinkPurpose
  /** The address that the member has after following the link. */
  readonly email: string
  /** When the member requested the change that this link confirms or undoes. */
  readonly asked: Date
  readonly createdAt: Date
}

type Clocked = { readonly db: TenantDb; readonly now: Date }

/**
 * Creates a link.
 * @returns its token, which only the mail contains: the database stores the hash
 */
export function makeLink(
  scope: Clocked,
  { memberId, purpose, email, asked }: Omit<EmailLink, 'createdAt'>,
): Promise<string> {
  const expires = new Date(scope.now.getTime() + LIFETIME[purpose])
  const data = { email, asked: asked.toISOString() }
  return issueMailToken(scope, { memberId, purpose, expires, data })
}

const links = (db: TenantDb) =>
  db.trx
    .selectFrom('mail_token')
    .select(['member_id', 'purpose', 'data', 'created_at', 'used_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('purpose', 'in', [CONFIRM, UNDO])

type LinkRow = Awaited<ReturnType<ReturnType<typeof links>['execute']>>[number]

const linkOf = (row: LinkRow): EmailLink => {
  const { email, asked } = content.parse(row.data)
  const purpose = row.purpose === UNDO ? UNDO : CONFIRM
  return { memberId: row.member_id, purpose, email, asked: new Date(asked), createdAt: row.created_at }
}

/**
 * The link of an unexpired token, and whether it was already followed; undefined for any other
 * token.
 */
export async function findLink(
  { db, now }: Clocked,
  token: string,
): Promise<(EmailLink & { readonly used: boolean }) | undefined> {
  const row = await links(db)
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { ...linkOf(row), used: row.used_at !== null }
}

/**
 * Uses a link up; of two simultaneous requests, one succeeds.
 * @returns whether this one did
 */
export async function takeLink({ db, now }: Clocked, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', 'in', [CONFIRM, UNDO])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The address that waits for its confirmation, if any. */
export async function pendingAddress({ db, now }: Clocked, memberId: string): Promise<string | null> {
  const row = await links(db)
    .where('member_id', '=', memberId)
    .where('purpose', '=', CONFIRM)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? linkOf(row).email : null
}

/**
 * Deletes links of a member with that purpose that were not followed: all, or only those created
 * from `since` on.
 */
export async function dropLinks(
  db: TenantDb,
  memberId: string,
  { purpose, since }: { readonly purpose: string; readonly since?: Date },
): Promise<void> {
  let query = db.trx
    .deleteFrom('mail_token')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
  if (since) query = query.where('created_at', '>=', since)
  await query.execute()
}
