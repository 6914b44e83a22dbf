import type { ExpressionBuilder } from 'kysely'
import type { ConsoleDb } from '../core/database.ts'
import type { DB } from '../core/generated/database.ts'
import {
  COMPLAINT_KIND_CODES,
  COMPLAINT_KINDS,
  COMPLAINT_STATES,
  type Complaint,
  type ComplaintKind,
  complaintFrom,
} from '../features/complaints/server.ts'
import { staffEmails } from '../infra/staff-emails.ts'
import { sitesWithWork } from './waiting-counts.ts'

export const COMPLAINTS_PER_PAGE = 50

/** Who works on a complaint, and until when. */
export interface Taken {
  readonly by: string
  /** E-mail address. */
  readonly name: string
  readonly until: Date
}

export interface ListedComplaint extends Complaint {
  readonly tenantId: number
  readonly taken: Taken | null
}

/** Complaints that the reader has taken, or that nobody has. */
export const COMPLAINT_HOLDERS = ['mine', 'nobody'] as const
export type ComplaintHolder = (typeof COMPLAINT_HOLDERS)[number]

export interface ComplaintFilter {
  /** True: complaints that wait for staff; false: answered ones. */
  readonly waiting: boolean
  readonly tenants: readonly number[]
  readonly kind?: ComplaintKind | undefined
  readonly who?: ComplaintHolder | undefined
  readonly staffId: string
  readonly now: Date
}

type Listed = DB & { readonly l: DB['complaint_lease'] }

/** Complaints with their current leases. */
function listed({ trx }: ConsoleDb, now: Date) {
  return trx
    .selectFrom('complaint')
    .leftJoin('complaint_lease as l', (join) =>
      join
        .onRef('l.tenant_id', '=', 'complaint.tenant_id')
        .onRef('l.complaint_id', '=', 'complaint.id')
        .on('l.until', '>', now),
    )
}

/** The condition of a filter; without the kind, for counts by kind. */
const matches =
  ({ waiting, tenants, kind, who, staffId }: ComplaintFilter) =>
  (eb: ExpressionBuilder<Listed, 'complaint' | 'l'>) => {
    const { open, appealed, answered, closed } = COMPLAINT_STATES
    return eb.and([
      eb('complaint.tenant_id', 'in', [...tenants]),
      eb('complaint.state', 'in', waiting ? [open, appealed] : [answered, closed]),
      ...(kind === undefined ? [] : [eb('complaint.kind', '=', COMPLAINT_KIND_CODES[kind])]),
      ...(who === 'mine' ? [eb('l.staff_id', '=', staffId)] : []),
      ...(who === 'nobody' ? [eb('l.staff_id', 'is', null)] : []),
    ])
  }

/** Sites that can have complaints of the filter. */
const sitesOf = async (db: ConsoleDb, { tenants, waiting }: ComplaintFilter) =>
  waiting ? sitesWithWork(db, tenants, ['complaint']) : tenants

/**
 * Complaints of these tenants: waiting ones with the earliest due date first, answered ones with
 * the latest first.
 */
export async function findComplaints(
  db: ConsoleDb,
  filter: ComplaintFilter,
): Promise<readonly ListedComplaint[]> {
  const tenants = await sitesOf(db, filter)
  if (tenants.length === 0) return []
  const rows = await listed(db, filter.now)
    .selectAll('complaint')
    .select(['l.staff_id as taken_by', 'l.until as taken_until'])
    .where(matches({ ...filter, tenants }))
    .orderBy('complaint.due_at', filter.waiting ? 'asc' : 'desc')
    .orderBy('complaint.id')
    .limit(COMPLAINTS_PER_PAGE)
    .execute()
  const names = await staffEmails(
    db,
    rows.map((row) => row.taken_by),
  )
  return rows.map((row) => ({
    ...complaintFrom(row),
    tenantId: row.tenant_id,
    taken: takenFrom(row.taken_by, row.taken_until, names),
  }))
}

/** How many complaints of each kind the filter finds, whichever kind it names. */
export async function countByKind(
  db: ConsoleDb,
  filter: ComplaintFilter,
): Promise<readonly { readonly kind: ComplaintKind; readonly count: number }[]> {
  const tenants = await sitesOf(db, filter)
  if (tenants.length === 0) return []
  const rows = await listed(db, filter.now)
    .select((eb) => ['complaint.kind', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where(matches({ ...filter, tenants, kind: undefined }))
    .groupBy('complaint.kind')
    .execute()
  return COMPLAINT_KINDS.flatMap((kind) => {
    const count = rows.find((row) => row.kind === COMPLAINT_KIND_CODES[kind])?.count ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
}

/** One complaint of a tenant; undefined if it does not exist or the person may not see it. */
export async function findComplaint(
  db: ConsoleDb,
  { tenant, id, now }: { readonly tenant: number; readonly id: string; readonly now: Date },
): Promise<ListedComplaint | undefined> {
  const row = await listed(db, now)
    .selectAll('complaint')
    .select(['l.staff_id as taken_by', 'l.until as taken_until'])
    .where('complaint.tenant_id', '=', tenant)
    .where('complaint.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const taken = takenFrom(row.taken_by, row.taken_until, await staffEmails(db, [row.taken_by]))
  return { ...complaintFrom(row), tenantId: row.tenant_id, taken }
}

function takenFrom(by: string | null, until: Date | null, names: ReadonlyMap<string, string>): Taken | null {
  return by === null || until === null ? null : { by, name: names.get(by) ?? '', until }
}

/** A note of staff on a complaint. */
export interface Note {
  readonly id: string
  readonly by: string
  readonly at: Date
  readonly text: string
}

/** The notes on a complaint, oldest first. */
export async function findNotes(db: ConsoleDb, tenant: number, id: string): Promise<readonly Note[]> {
  const rows = await db.trx
    .selectFrom('complaint_note')
    .select(['id', 'staff_id', 'created_at', 'body'])
    .where('tenant_id', '=', tenant)
    .where('complaint_id', '=', id)
    .orderBy('id')
    .execute()
  const names = await staffEmails(
    db,
    rows.map((row) => row.staff_id),
  )
  return rows.map((row) => ({
    id: row.id,
    by: names.get(row.staff_id) ?? '',
    at: row.created_at,
    text: row.body,
  }))
}
