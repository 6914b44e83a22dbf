import { sql } from 'kysely'
import type { ConsoleDb } from '../core/database.ts'
import { orderNumber } from '../features/payments/server.ts'
import { staffEmails } from '../infra/staff-emails.ts'
import type { AuditAction } from './audit.ts'

export interface AuditRow {
  readonly id: string
  readonly tenantId: number
  /** Null: the command `npm run staff`. */
  readonly email: string | null
  readonly at: Date
  readonly action: AuditAction
  readonly subject: string
  readonly details: Readonly<Record<string, string | number>>
}

export interface AuditFilter {
  /** Key of a tenant; 0: entries that concern no tenant. */
  readonly tenant?: number | undefined
  readonly action?: AuditAction | undefined
  /** Part of the e-mail address of a member of staff. */
  readonly who?: string | undefined
  /** First and last day, UTC, `YYYY-MM-DD`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Older than the entry with this id. */
  readonly before?: string | undefined
}

/** Splits the subject of an entry, such as `payment:<id>`. */
export function subjectOf({ subject }: AuditRow): { readonly kind: string; readonly id: string } {
  const [kind = '', ...rest] = subject.split(':')
  return { kind, id: rest.join(':') }
}

/** Id of the member of staff that an entry is about; null for other entries. */
export function staffSubject(row: AuditRow): string | null {
  const { kind, id } = subjectOf(row)
  return kind === 'staff' ? id : null
}

/** What people call the subject of an entry, and the payment that it belongs to. */
export interface NamedSubject {
  readonly name: string
  readonly payment?: string
}

/**
 * Names of the subjects that have a number for people, by subject: payments, refunds by the number
 * of their payment, reports and complaints. Subjects that are gone have none.
 */
export async function nameSubjects(
  { trx }: ConsoleDb,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, NamedSubject>> {
  const names = new Map<string, NamedSubject>()
  const idsOf = (wanted: string) =>
    rows.map(subjectOf).flatMap(({ kind, id }) => (kind === wanted && UUID.test(id) ? [id] : []))
  const tenants = rows.map(({ tenantId }) => tenantId)
  for (const id of idsOf('payment')) names.set(`payment:${id}`, { name: `payment:${orderNumber(id)}` })
  for (const kind of ['report', 'complaint'] as const) {
    const ids = idsOf(kind)
    if (ids.length === 0) continue
    const found = await trx
      .selectFrom(kind)
      .select(['id', 'number'])
      .where('tenant_id', 'in', tenants)
      .where('id', 'in', ids)
      .execute()
    for (const { id, number } of found) names.set(`${kind}:${id}`, { name: number })
  }
  const refunds = idsOf('refund')
  if (refunds.length === 0) return names
  const paid = await trx
    .selectFrom('refund')
    .select(['id', 'payment_id'])
    .where('tenant_id', 'in', tenants)
    .where('id', 'in', refunds)
    .execute()
  for (const { id, payment_id: payment } of paid)
    if (payment) names.set(`refund:${id}`, { name: `refund:${orderNumber(payment)}`, payment })
  return names
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ids of the staff in whose e-mail address these letters are. */
async function staffWith({ trx }: ConsoleDb, letters: string): Promise<readonly string[]> {
  const found = await trx
    .selectFrom('staff')
    .select('id')
    .where(sql<boolean>`strpos(email_key, ${letters.toLowerCase()}) > 0`)
    .execute()
  return found.map(({ id }) => id)
}

/** Entries that the signed-in person may see, newest first. */
export async function findEntries(
  db: ConsoleDb,
  filter: AuditFilter,
  limit: number,
): Promise<readonly AuditRow[]> {
  const { trx } = db
  const { tenant, action, who, from, to, before } = filter
  let query = trx
    .selectFrom('audit_entry as e')
    .select(['e.id', 'e.tenant_id', 'e.staff_id', 'e.at', 'e.action', 'e.subject', 'e.details'])
    .orderBy('e.id', 'desc')
    .limit(limit)
  if (tenant !== undefined) query = query.where('e.tenant_id', '=', tenant)
  if (action) query = query.where('e.action', '=', action)
  if (who) {
    const named = await staffWith(db, who)
    if (named.length === 0) return []
    query = query.where('e.staff_id', 'in', named)
  }
  if (from) query = query.where('e.at', '>=', new Date(`${from}T00:00:00Z`))
  if (to) query = query.where('e.at', '<', new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000))
  if (before) query = query.where('e.id', '<', before)
  const rows = await query.execute()
  const emails = await staffEmails(
    db,
    rows.map((row) => row.staff_id),
  )
  return rows.map(({ tenant_id: tenantId, staff_id: staffId, action: name, details, ...row }) => ({
    ...row,
    email: emails.get(staffId ?? '') ?? null,
    tenantId,
    action: name as AuditAction,
    details: details as AuditRow['details'],
  }))
}
