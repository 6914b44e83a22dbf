import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { column, rows } from '../../infra/database/rows.ts'

/** Roles of staff by their stored code (`staff.role`). */
const ROLES = { 1: 'operator', 2: 'moderator', 3: 'support', 4: 'marketer' } as const
/** Actions of the audit log that have a text of their own. */
const ACTIONS = [
  'photo_viewed',
  'photo_approved',
  'photo_refused',
  'photo_undone',
  'report_read',
  'report_decided',
  'report_appeal_decided',
] as const
/** Recorded reasons of looks at an account; each has a text of its own. */
const REASONS = ['payment', 'asked', 'fraud', 'complaint', 'authority'] as const

const MOST = 50

export interface StaffLook {
  readonly id: string
  readonly at: Date
  readonly action: (typeof ACTIONS)[number] | 'case'
  /** Null where a command at the terminal did it. The person's name is not shown. */
  readonly role: (typeof ROLES)[keyof typeof ROLES] | null
  /** Why the account was opened; null for everything else. */
  readonly reason: (typeof REASONS)[number] | null
}

const lookRow = z.strictObject({
  id: column.id,
  at: column.time,
  action: z.string(),
  role: column.whole.nullable(),
  reason: z.string().nullable(),
})

/** The newest entries of the audit log about data of this member, newest first. */
export async function staffLooks(db: TenantDb, memberId: string): Promise<readonly StaffLook[]> {
  const found = await rows(db, lookRow, sql`select * from staff_looks(${memberId}::uuid, ${MOST}::int)`)
  return found.map(({ id, at, action, role, reason }) => ({
    id,
    at,
    action: ACTIONS.find((one) => one === action) ?? 'case',
    role: role === 1 || role === 2 || role === 3 || role === 4 ? ROLES[role] : null,
    reason: REASONS.find((one) => one === reason) ?? null,
  }))
}
