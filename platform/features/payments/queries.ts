import { sql } from 'kysely'
import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'

/** A payment with the order that it pays. */
function payments(db: TenantDb) {
  return db.trx
    .selectFrom('payment')
    .innerJoin('credit_order', (join) =>
      join
        .onRef('credit_order.tenant_id', '=', 'payment.tenant_id')
        .onRef('credit_order.id', '=', 'payment.order_id'),
    )
    .where('payment.tenant_id', '=', db.tenantId)
    .select([
      'payment.id',
      'payment.order_id',
      'payment.member_id',
      'payment.provider',
      'payment.provider_id',
      'payment.method',
      'payment.amount',
      'payment.currency',
      'payment.status',
      'payment.checkout_url',
      'payment.granted_at',
      'payment.created_at',
      'payment.checked_at',
      'credit_order.package',
      'credit_order.credits',
      'credit_order.list_amount',
      'credit_order.discount_code',
      'credit_order.discount_percentage',
    ])
}

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof payments>['executeTakeFirstOrThrow']>>

export function findPayment(db: TenantDb, id: string): Promise<PaymentRow | undefined> {
  return payments(db).where('payment.id', '=', id).executeTakeFirst()
}

/** The member's own payment, never another's. */
export function findOwnPayment(db: TenantDb, memberId: string, id: string): Promise<PaymentRow | undefined> {
  return payments(db)
    .where('payment.id', '=', id)
    .where('payment.member_id', '=', memberId)
    .executeTakeFirst()
}

/** Locks the payment: everybody who settles it waits here for the one before. */
export function lockPayment(db: TenantDb, id: string): Promise<PaymentRow | undefined> {
  return payments(db).where('payment.id', '=', id).forUpdate('payment').executeTakeFirst()
}

export async function findByProviderId(
  db: TenantDb,
  provider: string,
  providerId: string,
): Promise<string | undefined> {
  const row = await db.trx
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.id
}

/** The payment of the order that the member placed with this key. */
export function findByOrderKey(db: TenantDb, memberId: string, key: string): Promise<PaymentRow | undefined> {
  return payments(db)
    .where('credit_order.member_id', '=', memberId)
    .where('credit_order.idempotency_key', '=', key)
    .orderBy('payment.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the member has paid for a package, as of now. */
export async function hasPaid(db: TenantDb, memberId: string): Promise<boolean> {
  const row = await db.trx
    .selectFrom('member')
    .select('paid')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.paid ?? false
}

/** The member's payments that can still be paid, or that a bank is working on; the oldest first. */
export function listUnderWay(db: TenantDb, memberId: string): Promise<PaymentRow[]> {
  return payments(db)
    .where('payment.member_id', '=', memberId)
    .where('payment.status', 'in', ['open', 'pending'])
    .orderBy('payment.created_at')
    .execute()
}

/** One page of a member's payments, newest first. */
export async function listPayments(
  db: TenantDb,
  memberId: string,
  size: number,
  after?: Cursor,
): Promise<Page<PaymentRow>> {
  const found = await payments(db)
    .select(cursorOf('payment.created_at', 'payment.id').as('cursor'))
    .where('payment.member_id', '=', memberId)
    .where(isAfter(after, 'payment.created_at', 'payment.id'))
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(size + 1)
    .execute()
  return pageOf(found, size)
}

/**
 * Open and pending payments that are due for a look: a minute after the last one for young payments, later for older
 * ones, ten minutes at most. One that ended unpaid is due one, six and 24 hours after its end: money may have come at the
 * last moment, and a look counts also where the provider was away. The longest unseen come first.
 */
export async function listUnsettled(db: TenantDb, now: Date, limit: number): Promise<string[]> {
  const seen = sql<Date>`coalesce(checked_at, created_at)`
  const due = sql<Date>`${now}::timestamptz - least(interval '10 minutes',
    greatest(interval '1 minute', (${now}::timestamptz - created_at) / 10))`
  const rows = await db.trx
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where((where) =>
      where.or([
        where.and([where('status', 'in', ['open', 'pending']), where(seen, '<=', due)]),
        where.and([
          where('status', 'in', ['canceled', 'failed', 'expired']),
          where('provider_id', 'is not', null),
          where('updated_at', '>', sql<Date>`${now}::timestamptz - interval '2 days'`),
          sql<boolean>`exists (select from unnest(array['1 hour', '6 hours', '1 day']::interval[]) as look (after)
            where updated_at + look.after <= ${now}::timestamptz and checked_at < updated_at + look.after)`,
        ]),
      ]),
    )
    .orderBy(seen)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the answer of the provider is missing for any payment: only then can an unknown id be one of ours. */
export async function hasUnanswered(db: TenantDb): Promise<boolean> {
  const row = await db.trx
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('status', 'in', ['open', 'pending'])
    .where('provider_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
