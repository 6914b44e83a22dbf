import type { TenantDb } from '../../core/database.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'

const MOST = 200

/** A member whom the viewer has blocked. */
interface BlockedMember {
  readonly id: string
  /** Null: the account is gone or closed. */
  readonly name: string | null
  readonly since: Date
}

/** Members whom this member has blocked, latest first. */
export async function blockedMembers(db: TenantDb, member: string): Promise<readonly BlockedMember[]> {
  const found = await db.trx
    .selectFrom('block as b')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'b.tenant_id').onRef('m.id', '=', 'b.blocked_id'),
    )
    .select(['m.id', 'm.name', 'm.status', 'b.created_at'])
    .where('b.tenant_id', '=', db.tenantId)
    .where('m.tenant_id', '=', db.tenantId)
    .where('b.blocker_id', '=', member)
    .orderBy('b.created_at', 'desc')
    .orderBy('m.id')
    .limit(MOST)
    .execute()
  return found.map(({ id, name, status, created_at: since }) => ({
    id,
    since,
    name: status === MEMBER_STATUS.active ? name : null,
  }))
}
