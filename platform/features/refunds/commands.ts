import type { TenantDb } from '../../core/database.ts'
import { ConflictError, NotFoundError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import { lockMember } from '../accounts/server.ts'
import { moveCredits } from '../credits/server.ts'
import { issueCreditNote } from '../invoices/server.ts'
import { publish } from '../live/server.ts'
import type { PaymentServices } from '../payments/server.ts'
import type { RefundContext } from './context.ts'
import { mailDeclaration, mailManual } from './mails.ts'
import { updateBuyer } from './membership.ts'
import { type OrderStanding, quoteWithdrawal } from './orders.ts'
import { findByKey, findRefund, holdPayments, type PaidOrderRow, type RefundRow } from './queries.ts'
import { WAITING_REFUNDS } from './waiting.ts'

/** Adapters that decide whether money can be returned the way it was paid. */
export type Refunders = Pick<PaymentServices, 'providers'>

/** Name of the task that returns the money of one refund. */
export const SEND_REFUND = 'send_refund'

export interface Declaration {
  readonly orderId: string
  /** The amount that the member was shown, in the minor unit. */
  readonly amount: number
  /** The person who declares the withdrawal, and the address for the confirmation. */
  readonly name: string
  readonly email: string
  /** Idempotency key of one press; the same key is the same withdrawal. */
  readonly key: string
}

/**
 * Withdraws from an order: takes its unused credits, issues the credit note, mails the confirmation
 * and starts the refund, in the transaction of the request. Repeated with the same key, it returns
 * the first one's refund.
 * @throws NotFoundError if the order is not the member's or its period is over; ConflictError
 *   `withdrawal_nothing` if nothing is left to return, `withdrawal_changed` if the amount is no
 *   longer the one that was shown, `idempotency_key_reused`
 */
export async function withdraw(
  context: RefundContext,
  refunders: Refunders,
  memberId: string,
  { orderId, amount, name, email, key }: Declaration,
): Promise<RefundRow> {
  const { db, now } = context
  await holdPayments(db, memberId)
  await lockMember(db, memberId)
  const known = await findByKey(db, memberId, key)
  if (known) return sameOrder(known, orderId)
  const quotes = await quoteWithdrawal(context, memberId, { lock: true })
  const quote = quotes.find(({ order }) => order.id === orderId)
  if (!quote) throw new NotFoundError('withdrawal_over')
  if (quote.unused === 0 || quote.amount === 0) throw new ConflictError('withdrawal_nothing')
  if (quote.amount !== amount) throw new ConflictError('withdrawal_changed')
  const refund = await takeCredits(context, quote, {
    kind: 'withdrawal',
    reason: 'withdrawal',
    amount,
    credits: quote.unused,
    state: stateFor(refunders, quote.order),
    key,
    more: { approved_at: now, declared_name: name, declared_email: email },
  })
  await mailDeclaration(context, refund, quote.order)
  await startRefund(context, refund, quote.order)
  return refund
}

/** The same key must mean the same order. */
function sameOrder(row: RefundRow, orderId: string): RefundRow {
  if (row.kind !== 'withdrawal' || row.order_id !== orderId) throw new ConflictError('idempotency_key_reused')
  return row
}

/** A payment that cannot be refunded by its method is transferred by support. */
export function stateFor({ providers }: Refunders, order: PaidOrderRow): 'approved' | 'manual' {
  const provider = Object.hasOwn(providers, order.provider) ? providers[order.provider] : undefined
  return provider?.refunds(order.method) && order.provider_id !== null ? 'approved' : 'manual'
}

interface Taking {
  readonly kind: 'withdrawal' | 'staff' | 'provider' | 'chargeback'
  /** Reason of the ledger entry. */
  readonly reason: 'withdrawal' | 'refund'
  readonly amount: number
  readonly credits: number
  readonly state: string
  readonly key: string
  readonly more?: Partial<RefundRow>
}

/**
 * Writes a refund and takes its credits from the order. The caller must have locked member and
 * balance.
 */
export async function takeCredits(
  { db, now }: Pick<RefundContext, 'db' | 'now'>,
  { order }: Pick<OrderStanding, 'order'>,
  { kind, reason, amount, credits, state, key, more }: Taking,
): Promise<RefundRow> {
  const row = await db.trx
    .insertInto('refund')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      kind,
      member_id: order.member_id,
      order_id: order.id,
      payment_id: order.payment_id,
      amount,
      currency: order.currency,
      credits,
      state,
      idempotency_key: key,
      requested_at: now,
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (state === 'requested') await noteWaiting(db, WAITING_REFUNDS, [row.id])
  if (credits > 0) {
    await moveCredits(db, {
      memberId: order.member_id,
      delta: -credits,
      reason,
      reference: order.id,
      key: `refund:${row.id}`,
    })
  }
  return row
}

/**
 * Completes a decided refund: credit note, membership, and the job that returns the money or the
 * mail that support will transfer it.
 */
export async function startRefund(
  context: RefundContext,
  refund: RefundRow,
  order: PaidOrderRow,
): Promise<void> {
  const { db, tenant, now } = context
  const { id, amount, credits } = refund
  await issueCreditNote(db, tenant, { id, orderId: order.id, amount, credits }, now)
  await updateBuyer(db, tenant, order.member_id)
  publish(db, {
    tenantId: db.tenantId,
    memberIds: [order.member_id],
    event: { type: 'credits' },
  })
  if (refund.state === 'approved') await enqueueRefund(db, refund.id, 0)
  if (refund.state === 'manual') await mailManual(context, refund)
}

/** @param attempts earlier tries; each has one job */
export async function enqueueRefund(
  db: TenantDb,
  refund: string,
  attempts: number,
  startAfter?: Date,
): Promise<void> {
  const options = { key: `refund:${refund}:${attempts}`, ...(startAfter ? { startAfter } : {}) }
  await enqueue(db, 'payments', { task: SEND_REFUND, refund }, options)
}

/** @throws Error if the row that was just written does not exist */
export async function reread(db: TenantDb, id: string): Promise<RefundRow> {
  const row = await findRefund(db, id)
  if (!row) throw new Error('The refund is not there')
  return row
}
