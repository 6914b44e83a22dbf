import type { TenantDb } from '../../core/database.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Money may have come at the last moment, or a webhook may have been lost. */
const AFTER_THE_END = [HOUR, 6 * HOUR, DAY]
/**
 * Refunds made at the provider and chargebacks of banks arrive for months: a card payment can be
 * disputed for about four months, a direct debit returned for eight weeks. Sparse, since nearly all
 * stay paid.
 */
const AFTER_THE_GRANT = [1, 3, 7, 14, 28, 56, 120].map((days) => days * DAY)

/** Columns of a payment that decide when it is looked at again. */
export const WATCHED = [
  'id',
  'status',
  'provider_id',
  'amount',
  'refunded',
  'charged_back',
  'created_at',
  'updated_at',
  'checked_at',
  'granted_at',
] as const

/** The values of these columns. */
export interface WatchedPayment {
  readonly id: string
  readonly status: string
  readonly provider_id: string | null
  readonly amount: number
  readonly refunded: number
  readonly charged_back: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly checked_at: Date | null
  readonly granted_at: Date | null
}

/**
 * When the provider is asked about a payment again; null for never. A look counts also where the
 * provider was away.
 *
 * - Open and pending: a minute after the last look for young payments, later for older ones, ten
 *   minutes at most.
 * - Ended unpaid: one, six and 24 hours after the end, if there was a look before.
 * - Paid: up to 120 days after the grant, until all of the money has left.
 */
export function nextLook(payment: WatchedPayment): Date | null {
  const { status, provider_id, created_at, updated_at, checked_at, granted_at } = payment
  if (status === 'open' || status === 'pending') {
    const last = (checked_at ?? created_at).getTime()
    const pause = Math.min(10 * MINUTE, Math.max(MINUTE, (last - created_at.getTime()) / 9))
    return new Date(last + pause)
  }
  if (provider_id === null) return null
  if (status !== 'paid') return checked_at && firstAfter(checked_at, updated_at, AFTER_THE_END)
  if (payment.refunded + payment.charged_back >= payment.amount) return null
  return granted_at && firstAfter(checked_at ?? granted_at, granted_at, AFTER_THE_GRANT)
}

/** The first of these times after `start` that is later than `look`. */
function firstAfter(look: Date, start: Date, pauses: readonly number[]): Date | null {
  const times = pauses.map((pause) => start.getTime() + pause)
  const next = times.find((time) => time > look.getTime())
  return next === undefined ? null : new Date(next)
}

/**
 * Notes when this payment is looked at next. Call it in the transaction of every change of a column
 * of `WATCHED`, with the row as changed: its lock keeps two changes apart.
 */
export async function watchPayment(db: TenantDb, payment: WatchedPayment): Promise<void> {
  const look_at = nextLook(payment)
  if (look_at === null) {
    await db.trx
      .deleteFrom('payment_watch')
      .where('tenant', '=', db.tenantId)
      .where('payment', '=', payment.id)
      .execute()
    return
  }
  await db.trx
    .insertInto('payment_watch')
    .values({ tenant: db.tenantId, payment: payment.id, look_at })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'payment'])
        // Whoever had claimed the look before does not hold the next one back.
        .doUpdateSet((eb) => ({ look_at: eb.ref('excluded.look_at'), claimed_until: null }))
        .where((eb) =>
          eb.or([
            eb('payment_watch.look_at', '<>', eb.ref('excluded.look_at')),
            eb('payment_watch.claimed_until', 'is not', null),
          ]),
        ),
    )
    .execute()
}
