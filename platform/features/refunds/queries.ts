import { sql } from 'kysely'
import { z } from 'zod'
import type { Movement } from '../../core/credit-lots.ts'
import type { Cursor } from '../../core/cursor.ts'
import type { ConsoleDb, TenantDb } from '../../core/database.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { COUNTS } from './rules.ts'

const paidOrderRow = z.strictObject({
  id: column.id,
  payment_id: column.id,
  member_id: column.id,
  package: z.string(),
  credits: column.whole,
  amount: column.whole,
  currency: z.string(),
  country: z.string(),
  method: z.string(),
  provider: z.string(),
  provider_id: z.string().nullable(),
  paid_at: column.time,
  /** As in the receipt; null if it cannot be withdrawn, and for orders older than the column. */
  withdrawable_until: column.time.nullable(),
  /** Refunds and chargebacks so far, in the minor unit. */
  returned: column.whole,
  /** Whether the member has withdrawn from it. */
  withdrawn: z.boolean(),
})

/** A paid order with the payment that paid it. */
export type PaidOrderRow = z.output<typeof paidOrderRow>

/** The member's paid orders, oldest first, each with the payment whose credits were granted. */
export function listPaidOrders(db: TenantDb, memberId: string): Promise<PaidOrderRow[]> {
  const counts = sql.join(COUNTS.map((state) => sql.lit(state)))
  return rows(
    db,
    paidOrderRow,
    sql`
    select o.id, p.id as payment_id, o.member_id, o.package, o.credits, o.amount, o.currency, o.country, p.method, p.provider,
      p.provider_id, p.granted_at as paid_at, o.withdrawable_until,
      (select coalesce(sum(r.amount), 0)::int from refund r
        where r.tenant_id = o.tenant_id and r.order_id = o.id and r.state in (${counts})) as returned,
      exists (select from refund w where w.tenant_id = o.tenant_id and w.order_id = o.id and w.kind = 'withdrawal') as withdrawn
    from credit_order o
    join payment p on p.tenant_id = o.tenant_id and p.order_id = o.id and p.granted_at is not null
    where o.tenant_id = ${db.tenantId}::int and o.member_id = ${memberId}::uuid
    order by p.granted_at, o.id`,
  )
}

/**
 * Locks the member's payments for reference before `lockMember`: settling locks the payment first
 * and the member second, and a refund references its payment. The same order prevents a deadlock.
 */
export async function holdPayments(db: TenantDb, memberId: string): Promise<void> {
  await sql`select from payment where tenant_id = ${db.tenantId}::int and member_id = ${memberId}::uuid for key share`.execute(
    db.trx,
  )
}

const balanceRow = z.strictObject({ credits: column.whole })

/**
 * Locks and returns the balance: spending waits, and what is read from the ledger afterwards stays
 * valid until the commit.
 */
export async function lockBalance(db: TenantDb, memberId: string): Promise<number> {
  const row = await firstRow(
    db,
    balanceRow,
    sql`select credits from balance where tenant_id = ${db.tenantId}::int and member_id = ${memberId}::uuid for update`,
  )
  return row?.credits ?? 0
}

const movementRow = z.strictObject({
  delta: column.whole,
  reason: z.string(),
  reference: column.id.nullable(),
})

/**
 * Changes of a member's credits from the purchase of `order` on, oldest first; all of them if it
 * has none.
 */
export function listMovements(db: TenantDb, memberId: string, order: string): Promise<Movement[]> {
  return rows(
    db,
    movementRow,
    sql`
    select delta, reason, reference from ledger_entry
    where tenant_id = ${db.tenantId}::int and member_id = ${memberId}::uuid and created_at >= coalesce(
      (select min(e.created_at) from ledger_entry e where e.tenant_id = ${db.tenantId}::int
        and e.member_id = ${memberId}::uuid and e.reason = 'purchase' and e.reference = ${order}::uuid), '-infinity')
    order by created_at, id`,
  )
}

function refunds(db: TenantDb) {
  return db.trx.selectFrom('refund').selectAll().where('tenant_id', '=', db.tenantId)
}

export type RefundRow = Awaited<ReturnType<ReturnType<typeof refunds>['executeTakeFirstOrThrow']>>

export function findRefund(db: TenantDb, id: string): Promise<RefundRow | undefined> {
  return refunds(db).where('id', '=', id).executeTakeFirst()
}

/** Locks the refund, so that two jobs or persons decide about it one after the other. */
export function lockRefund(db: TenantDb, id: string): Promise<RefundRow | undefined> {
  return refunds(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findByKey(db: TenantDb, memberId: string, key: string): Promise<RefundRow | undefined> {
  return refunds(db).where('member_id', '=', memberId).where('idempotency_key', '=', key).executeTakeFirst()
}

/** The member's own refund only. */
export function findOwnRefund(db: TenantDb, memberId: string, id: string): Promise<RefundRow | undefined> {
  return refunds(db).where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()
}

/** Refunds of one payment, oldest first. */
export function refundsOfPayment(db: TenantDb, paymentId: string): Promise<RefundRow[]> {
  return refunds(db).where('payment_id', '=', paymentId).orderBy('requested_at').orderBy('id').execute()
}

/** Filter of refunds; omitted fields do not restrict. */
export interface RefundFilter {
  readonly tenant?: number | undefined
  readonly state?: string | undefined
  readonly kind?: string | undefined
}

/** One page of the refunds of the tenants that this member of staff works for, newest first. */
export async function listRefunds(
  { trx }: ConsoleDb,
  { tenant, state, kind }: RefundFilter,
  size: number,
  after?: Cursor,
): Promise<Page<RefundRow & { readonly cursor: string }>> {
  let query = trx
    .selectFrom('refund')
    .selectAll()
    .select(cursorOf('requested_at', 'id').as('cursor'))
    .where(isAfter(after, 'requested_at', 'id'))
  if (tenant !== undefined) query = query.where('tenant_id', '=', tenant)
  if (state !== undefined) query = query.where('state', '=', state)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  const found = await query
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  return pageOf(found, size)
}
