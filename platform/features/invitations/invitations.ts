import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { href } from '../../core/routes.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'

const DAY_MS = 86_400_000
/**
 * 22 characters of base64url. Signed invitations, of which nothing is stored, have another format.
 */
const CODE = /^[\w-]{22}$/

export interface NewInvitation {
  /** Null: created by staff. */
  readonly createdBy: string | null
  readonly uses: number
  readonly days: number
  readonly note?: string
}

/** Stores an invitation and returns its code. */
export async function createInvitation(
  db: TenantDb,
  now: Date,
  { createdBy, uses, days, note = '' }: NewInvitation,
): Promise<{ readonly id: string; readonly code: string }> {
  const id = newId()
  const code = newSecret()
  await db.trx
    .insertInto('invitation')
    .values({
      tenant_id: db.tenantId,
      id,
      code,
      created_by: createdBy,
      note,
      uses,
      created_at: now,
      expires_at: new Date(now.getTime() + days * DAY_MS),
    })
    .execute()
  return { id, code }
}

/** The link of a stored invitation. */
export function invitationLink(origin: string, code: string): string {
  return `${origin}${href('signup', {}, { invite: code })}`
}

/**
 * A usable invitation; `spent` if it is used up, expired or revoked; undefined for any other code.
 */
export async function findInvitation(
  db: TenantDb,
  code: string | undefined,
  now: Date,
): Promise<{ readonly id: string } | 'spent' | undefined> {
  if (!code || !CODE.test(code)) return undefined
  const row = await db.trx
    .selectFrom('invitation')
    .select(['id', 'uses', 'used', 'expires_at', 'revoked_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) return undefined
  const open = row.used < row.uses && row.revoked_at === null && row.expires_at > now
  return open ? { id: row.id } : 'spent'
}

/**
 * Counts a signup against an invitation, in the transaction that creates the account. The update is
 * atomic: of two simultaneous signups for the last use, one is refused.
 *
 * @returns false if it is used up, expired or revoked
 */
export async function takeInvitation(
  db: TenantDb,
  id: string,
  memberId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('invitation')
    .set({ used: sql`used + 1` })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where(sql<boolean>`used < uses`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await db.trx
    .insertInto('invitation_use')
    .values({ tenant_id: db.tenantId, invitation_id: id, member_id: memberId, used_at: now })
    .execute()
  return true
}

/** Returns the use of a signup whose address was never confirmed. */
export async function returnUnconfirmedUse(db: TenantDb, memberId: string): Promise<void> {
  await sql`update invitation i set used = used - 1 from invitation_use u, member m
    where i.tenant_id = ${db.tenantId}::int and u.tenant_id = i.tenant_id and u.invitation_id = i.id and u.member_id = ${memberId}::uuid
      and m.tenant_id = i.tenant_id and m.id = u.member_id and m.status = ${MEMBER_STATUS.not_confirmed}::smallint`.execute(
    db.trx,
  )
}
