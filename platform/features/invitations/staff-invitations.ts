import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'

/** Maximum of listed invitations, the newest first. */
const MOST = 100

export interface StaffInvitation {
  readonly id: string
  readonly code: string
  readonly note: string
  readonly uses: number
  readonly used: number
  readonly expiresAt: Date
  /** Whether it can still be used. */
  readonly open: boolean
  /** Names of the confirmed members who came by it. */
  readonly joined: readonly string[]
}

/** Invitations that staff created on one site, the newest first. */
export async function staffInvitations(db: TenantDb, now: Date): Promise<readonly StaffInvitation[]> {
  const rows = await db.trx
    .selectFrom('invitation')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .where('created_by', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const ids = rows.map(({ id }) => id)
  const people = ids.length === 0 ? [] : await joinedBy(db, ids)
  return rows.map(({ id, code, note, uses, used, expires_at: expiresAt, revoked_at: revokedAt }) => ({
    id,
    code,
    note,
    uses,
    used,
    expiresAt,
    open: used < uses && revokedAt === null && expiresAt > now,
    joined: people.filter((one) => one.invitation_id === id).map(({ name }) => name),
  }))
}

function joinedBy(db: TenantDb, ids: readonly string[]) {
  return db.trx
    .selectFrom('invitation_use as u')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'u.tenant_id').onRef('m.id', '=', 'u.member_id'),
    )
    .where('u.tenant_id', '=', db.tenantId)
    .where('u.invitation_id', 'in', ids)
    .where('m.status', '=', MEMBER_STATUS.active)
    .orderBy('u.used_at')
    .select(['u.invitation_id', 'm.name'])
    .execute()
}

/**
 * Ends an invitation of staff; members who came by it stay.
 * @throws NotFoundError if no open one has this id
 */
export async function revokeInvitation(db: TenantDb, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db.trx
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('created_by', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new NotFoundError()
}
