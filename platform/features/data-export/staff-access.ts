import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import {
  LOOK_REASONS,
  type LookReason,
  type MemberFacingAction,
  memberFacingAction,
  type Role,
  roleWithCode,
} from '../../core/staff.ts'
import { column, rows } from '../../infra/database/rows.ts'

const MOST = 50

export interface StaffAccess {
  readonly id: string
  readonly at: Date
  readonly action: MemberFacingAction
  /** Null if a terminal command did it. The person's name is not shown. */
  readonly role: Role | null
  /** Why the account was opened; null for all other actions. */
  readonly reason: LookReason | null
}

const lookRow = z.strictObject({
  id: column.id,
  at: column.time,
  action: z.string(),
  role: column.whole.nullable(),
  reason: z.string().nullable(),
})

/** The newest entries of the audit log about data of this member, newest first. */
export async function staffAccess(db: TenantDb, memberId: string): Promise<readonly StaffAccess[]> {
  const found = await rows(db, lookRow, sql`select * from staff_looks(${memberId}::uuid, ${MOST}::int)`)
  return found.map(({ id, at, action, role, reason }) => ({
    id,
    at,
    action: memberFacingAction(action),
    role: roleWithCode(role) ?? null,
    reason: LOOK_REASONS.find((one) => one === reason) ?? null,
  }))
}
