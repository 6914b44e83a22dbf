import type { ExpressionBuilder } from 'kysely'
import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import type { DB } from '../../core/generated/database.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'

/**
 * The sum of a payment's credit notes: decided refunds and chargebacks, whether the provider has
 * executed them or not.
 */
export const returnedOf = (tenantId: number) => (payment: ExpressionBuilder<DB, 'payment'>) => {
  const stated = payment
    .selectFrom('invoice as note')
    .where('note.tenant_id', '=', tenantId)
    .whereRef('note.order_id', '=', 'payment.order_id')
    .where('note.corrects', 'is not', null)
    .where('payment.granted_at', 'is not', null)
    .select((note) => {
      const invoiceAgain = note.fn
        .sum(note.neg(note.ref('note.gross')))
        .filterWhere('note.series', '<>', 'credit_note')
      const returned = note.fn.sum('note.gross').filterWhere('note.series', '=', 'credit_note')
      const none = note.lit(0)
      return note(note.fn.coalesce(returned, none), '+', note.fn.coalesce(invoiceAgain, none)).as('sum')
    })
  return payment.cast<number>(payment.fn.coalesce(stated, payment.lit(0)), 'integer').as('returned')
}

/** A payment with its order. */
function payments(db: TenantDb) {
  return db.trx
    .selectFrom('payment')
    .innerJoin('credit_order', (join) =>
      join
        .onRef('credit_order.tenant_id', '=', 'payment.tenant_id')
        .onRef('credit_order.id', '=', 'payment.order_id'),
    )
    .leftJoin('payment_mandate', (join) =>
      join
        .onRef('payment_mandate.tenant_id', '=', 'payment.tenant_id')
        .onRef('payment_mandate.id', '=', 'payment.mandate_id'),
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
      'payment.refunded',
      'payment.charged_back',
      'payment.created_at',
      'payment.checked_at',
      'payment.mandate_id',
      'payment.debit_id',
      'payment_mandate.customer_id as mandate_customer',
      'payment_mandate.mandate_id as mandate_name',
      'payment_mandate.revoked_at as mandate_revoked_at',
      'credit_order.remember',
      'credit_order.package',
      'credit_order.credits',
      'credit_order.country',
      'credit_order.list_amount',
      'credit_order.discount_code',
      'credit_order.discount_percentage',
      returnedOf(db.tenantId),
    ])
}

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof payments>['executeTakeFirstOrThrow']>>

export function findPayment(db: TenantDb, id: string): Promise<PaymentRow | undefined> {
  return payments(db).where('payment.id', '=', id).executeTakeFirst()
}

/** The member's own payment only. */
export function findOwnPayment(db: TenantDb, memberId: string, id: string): Promise<PaymentRow | undefined> {
  return payments(db)
    .where('payment.id', '=', id)
    .where('payment.member_id', '=', memberId)
    .executeTakeFirst()
}

/**
 * Locks the payment, which serialises the transactions that settle it. Two statements: on a cluster
 * a row is locked by its key, without joins.
 */
export async function lockPayment(db: TenantDb, id: string): Promise<PaymentRow | undefined> {
  const locked = await db.trx
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked && findPayment(db, id)
}

/** The payments with this provider id; several only if two providers chose the same id. */
export function findByProviderId(db: TenantDb, providerId: string): Promise<PaymentRow[]> {
  return payments(db).where('payment.provider_id', '=', providerId).execute()
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

/** The member's payments that can still be paid, or that a bank is processing; oldest first. */
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
 * Payments due for a check as of `now`, by `nextLook`: open and pending ones, and those that ended
 * unpaid, for which money may have arrived at the last moment. The longest due first; without those
 * of the providers in `except`.
 */
export function listUnsettled(
  db: TenantDb,
  now: Date,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<PaymentRow[]> {
  return payments(db)
    .innerJoin('payment_watch as w', (join) =>
      join.onRef('w.tenant', '=', 'payment.tenant_id').onRef('w.payment', '=', 'payment.id'),
    )
    .where('w.tenant', '=', db.tenantId)
    .where('w.look_at', '<=', now)
    .$if(except.length > 0, (query) => query.where('payment.provider', 'not in', except))
    .orderBy('w.look_at')
    .limit(limit)
    .execute()
}
