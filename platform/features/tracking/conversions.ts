import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import type { Money } from '../../core/money.ts'
import type { VisitSource } from '../../core/visit-source.ts'
import { lastSource } from './sources.ts'

/** `conversions.kind`. */
export const CONVERSION = { signup: 1, confirmed: 2, first_purchase: 3, refund: 4 } as const
export type ConversionKind = keyof typeof CONVERSION

interface NewConversion {
  readonly kind: ConversionKind
  readonly memberId: string | null
  readonly source: VisitSource
  readonly money: Money | null
  /** What it comes of: the same cause is recorded once. */
  readonly cause: string
  readonly now: Date
}

/** A visitor became a member or confirmed their address. In the transaction of that. */
export async function recordConversion(
  db: TenantDb,
  kind: 'signup' | 'confirmed',
  memberId: string,
  now: Date,
): Promise<void> {
  const source = await lastSource(db, memberId)
  await insert(db, { kind, memberId, source, money: null, cause: `${kind}:${memberId}`, now })
}

/** A payment that counts for the report. */
export interface Purchase {
  readonly paymentId: string
  readonly memberId: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
}

/** The first payment of a member; later ones and orders for nothing are none. In the transaction that grants it. */
export async function recordPurchase(db: TenantDb, purchase: Purchase, now: Date): Promise<void> {
  const { paymentId, memberId, amount, currency } = purchase
  if (amount === 0 || (await hasPaidBefore(db, memberId, paymentId))) return
  const source = await lastSource(db, memberId)
  const money = { amount, currency: currency.trim() }
  await insert(db, { kind: 'first_purchase', memberId, source, money, cause: causeOf(paymentId), now })
}

/**
 * Money of a first purchase has left again by the provider: refunds and chargebacks. Of other payments nothing is recorded.
 * @param total all that has left of the payment by now, in minor units: what was not recorded before is
 */
export async function recordReversal(
  db: TenantDb,
  { paymentId, total }: { readonly paymentId: string; readonly total: number },
  now: Date,
): Promise<void> {
  const purchase = await lockPurchase(db, paymentId)
  if (!purchase) return
  const amount = total - (await recordedOf(db, paymentId))
  if (amount > 0) await insertRefund(db, purchase, amount, `${atProvider(paymentId)}${total}`, now)
}

/** The same for money that staff have transferred past the provider; `refundId` makes it count once. */
export async function recordTransfer(
  db: TenantDb,
  refund: { readonly paymentId: string; readonly refundId: string; readonly amount: number },
  now: Date,
): Promise<void> {
  const purchase = refund.amount > 0 && (await lockPurchase(db, refund.paymentId))
  if (purchase) await insertRefund(db, purchase, refund.amount, `refund:by-hand:${refund.refundId}`, now)
}

const causeOf = (paymentId: string) => `purchase:${paymentId}`
const atProvider = (paymentId: string) => `refund:${paymentId}:`

/** The conversion of a first purchase. Locked: two reports of one payment at once, and the second finds what the first recorded. */
async function lockPurchase(db: TenantDb, paymentId: string) {
  return db.trx
    .selectFrom('conversions')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .where('cause', '=', causeOf(paymentId))
    .forUpdate()
    .executeTakeFirst()
}

type PurchaseRow = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>

async function insertRefund(
  db: TenantDb,
  purchase: PurchaseRow,
  amount: number,
  cause: string,
  now: Date,
): Promise<void> {
  const { member_id: memberId, currency, network, ref, sub1, sub2, sub3, click_id } = purchase
  const { lander, slug, experiment, variant } = purchase
  const source = { network, ref, sub1, sub2, sub3, click_id, lander, slug, experiment, variant }
  const money = { amount, currency: currency?.trim() ?? '' }
  await insert(db, { kind: 'refund', memberId, source, money, cause, now })
}

async function insert(db: TenantDb, conversion: NewConversion): Promise<void> {
  const { kind, memberId, source, money, cause, now } = conversion
  await db.trx
    .insertInto('conversions')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      member_id: memberId,
      kind: CONVERSION[kind],
      ...source,
      amount: money?.amount ?? null,
      currency: money?.currency ?? null,
      at: now,
      cause,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function hasPaidBefore(db: TenantDb, memberId: string, paymentId: string): Promise<boolean> {
  const row = await db.trx
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('granted_at', 'is not', null)
    .where('amount', '>', 0)
    .where('id', '<>', paymentId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Minor units that are recorded as returned by the provider. */
async function recordedOf(db: TenantDb, paymentId: string): Promise<number> {
  const { sum } = await db.trx
    .selectFrom('conversions')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where('tenant_id', '=', db.tenantId)
    .where('cause', 'like', `${atProvider(paymentId)}%`)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
