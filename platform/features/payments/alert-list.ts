import type { Cursor } from '../../core/cursor.ts'
import type { ConsoleDb } from '../../core/database.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { staffEmails } from '../../infra/staff-emails.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import { WAITING_ALERTS } from './waiting.ts'

export interface AlertFilter {
  readonly tenant?: number | undefined
  readonly state?: 'open' | 'resolved' | undefined
  readonly paymentId?: string | undefined
}

function alerts({ trx }: ConsoleDb) {
  return trx
    .selectFrom('payment_alert as a')
    .select(['a.tenant_id', 'a.id', 'a.kind', 'a.payment_id', 'a.provider', 'a.provider_id', 'a.facts'])
    .select(['a.state', 'a.created_at', 'a.seen_at', 'a.seen', 'a.resolved_at', 'a.resolved_by', 'a.note'])
    .select(cursorOf('a.created_at', 'a.id').as('cursor'))
}

type AlertRow = Awaited<ReturnType<ReturnType<typeof alerts>['executeTakeFirstOrThrow']>>

/** `resolved_by`: the e-mail address of the person. */
export type ListedAlert = Omit<AlertRow, 'cursor'>

/** One page of the alerts of the tenants that this member of the staff works for, newest first. */
export async function listAlerts(
  db: ConsoleDb,
  { tenant, state, paymentId }: AlertFilter,
  size: number,
  after?: Cursor,
): Promise<Page<ListedAlert>> {
  let query = alerts(db).where(isAfter(after, 'a.created_at', 'a.id'))
  if (tenant !== undefined) query = query.where('a.tenant_id', '=', tenant)
  if (state !== undefined) query = query.where('a.state', '=', state)
  if (paymentId !== undefined) query = query.where('a.payment_id', '=', paymentId)
  const found = await query
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(size + 1)
    .execute()
  const { rows, next } = pageOf(found, size)
  const names = await staffEmails(
    db,
    rows.map((row) => row.resolved_by),
  )
  return {
    rows: rows.map((row) => ({ ...row, resolved_by: names.get(row.resolved_by ?? '') ?? null })),
    next,
  }
}

export interface Resolution {
  readonly tenant: number
  readonly id: string
  /** Id of the member of staff. */
  readonly staff: string
  /** The finding and the action taken. */
  readonly note: string
  readonly now: Date
}

/**
 * Closes an open alert. @returns false if there is none: it was already resolved, or belongs to
 * another site
 */
export async function resolveAlert(db: ConsoleDb, resolution: Resolution): Promise<boolean> {
  const { tenant, id, staff, note, now } = resolution
  const { numUpdatedRows } = await db.trx
    .updateTable('payment_alert')
    .set({ state: 'resolved', resolved_at: now, resolved_by: staff, note })
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await noteWaiting({ trx: db.trx, tenantId: tenant, checkRows: db.checkRows ?? false }, WAITING_ALERTS, [id])
  return true
}
