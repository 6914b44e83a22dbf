import type { ConsoleDb } from '../core/database.ts'
import { COMPLAINT_STATES, type Complaint, complaintFrom } from '../features/complaints/server.ts'

export const COMPLAINTS_PER_PAGE = 50

export interface ListedComplaint extends Complaint {
  readonly tenantId: number
}

export interface ComplaintFilter {
  /** True: complaints that wait for staff; false: answered ones. */
  readonly waiting: boolean
  readonly tenants: readonly number[]
}

/**
 * Complaints of these tenants: waiting ones with the earliest due date first, answered ones with
 * the latest first.
 */
export async function findComplaints(
  { trx }: ConsoleDb,
  { waiting, tenants }: ComplaintFilter,
): Promise<readonly ListedComplaint[]> {
  const { open, appealed, answered, closed } = COMPLAINT_STATES
  const rows = await trx
    .selectFrom('complaint')
    .selectAll()
    .where('tenant_id', 'in', [...tenants])
    .where('state', 'in', waiting ? [open, appealed] : [answered, closed])
    .orderBy('due_at', waiting ? 'asc' : 'desc')
    .orderBy('id')
    .limit(COMPLAINTS_PER_PAGE)
    .execute()
  return rows.map((row) => ({ ...complaintFrom(row), tenantId: row.tenant_id }))
}

/** One complaint of a tenant; undefined if it does not exist or the person may not see it. */
export async function findComplaint(
  { trx }: ConsoleDb,
  tenant: number,
  id: string,
): Promise<ListedComplaint | undefined> {
  const row = await trx
    .selectFrom('complaint')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...complaintFrom(row), tenantId: row.tenant_id }
}
