import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import type { Money } from '../../core/money.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { VisitSource } from '../../core/visit-source.ts'
import { CONVERSION, type ConversionKind } from './conversion-kinds.ts'
import { queuePostback } from './postback-queue.ts'
import { lastSource } from './sources.ts'

/** The transaction of the cause, and its site. */
export interface AtSite {
  readonly db: TenantDb
  readonly tenant: Pick<Tenant, 'settings'>
}

interface NewConversion {
  readonly kind: ConversionKind
  readonly memberId: string | null
  readonly source: VisitSource
  readonly money: Money | null
  /** The cause: recorded once. */
  readonly cause: string
  readonly now: Date
}

/** Records that a visitor became a member or confirmed their address, in the same transaction. */
export async function recordConversion(
  site: AtSite,
  kind: 'signup' | 'confirmed',
  memberId: string,
  now: Date,
): Promise<void> {
  const source = await lastSource(site.db, memberId)
  await insert(site, { kind, memberId, source, money: null, cause: `${kind}:${memberId}`, now })
}

/** A payment that counts for the report. */
export interface Purchase {
  readonly paymentId: string
  readonly memberId: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
}

/**
 * Records the first payment of a member; ignores later ones and free orders. In the transaction
 * that grants it.
 */
export async function recordPurchase(site: AtSite, purchase: Purchase, now: Date): Promise<void> {
  const { db } = site
  const { paymentId, memberId, amount, currency } = purchase
  if (amount === 0 || (await hasPaidBefore(db, memberId, paymentId))) return
  const source = await lastSource(db, memberId)
  const money = { amount, currency: currency.trim() }
  await insert(site, { kind: 'first_purchase', memberId, source, money, cause: causeOf(paymentId), now })
}

/**
 * Records that money of a first purchase was returned by the provider, or was recovered because the
 * bank reversed a chargeback. Ignores other payments.
 * @param total everything returned of the payment so far, in minor units: the difference to the
 *   recorded sum is recorded
 */
export async function recordReversal(
  site: AtSite,
  { paymentId, total }: { readonly paymentId: string; readonly total: number },
  now: Date,
): Promise<void> {
  const purchase = await lockPurchase(site.db, paymentId)
  if (!purchase) return
  const { sum, count } = await recordedOf(site.db, paymentId)
  if (total === sum) return
  const kind = total > sum ? 'refund' : 'refund_reversed'
  // The same total can be reached again after a reversed chargeback: the count makes the causes
  // unique.
  const cause = `${atProvider(paymentId)}${total}:${count}`
  await insertReturn(site, purchase, { kind, amount: Math.abs(total - sum), cause }, now)
}

/**
 * Records money that staff have transferred outside of the provider; `refundId` makes it count
 * once.
 */
export async function recordTransfer(
  site: AtSite,
  refund: { readonly paymentId: string; readonly refundId: string; readonly amount: number },
  now: Date,
): Promise<void> {
  const purchase = refund.amount > 0 && (await lockPurchase(site.db, refund.paymentId))
  const cause = `refund:by-hand:${refund.refundId}`
  if (purchase) await insertReturn(site, purchase, { kind: 'refund', amount: refund.amount, cause }, now)
}

const causeOf = (paymentId: string) => `purchase:${paymentId}`
const atProvider = (paymentId: string) => `refund:${paymentId}:`

/**
 * The conversion of a first purchase. Locked, so that of two concurrent reports of one payment the
 * second sees what the first recorded.
 */
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

interface Return {
  readonly kind: 'refund' | 'refund_reversed'
  /** Minor units, above zero. */
  readonly amount: number
  readonly cause: string
}

async function insertReturn(
  site: AtSite,
  purchase: PurchaseRow,
  { kind, amount, cause }: Return,
  now: Date,
): Promise<void> {
  const { member_id: memberId, currency, network, ref, sub1, sub2, sub3, click_id } = purchase
  const { lander, slug, experiment, variant } = purchase
  const source = { network, ref, sub1, sub2, sub3, click_id, lander, slug, experiment, variant }
  const money = { amount, currency: currency?.trim() ?? '' }
  await insert(site, { kind, memberId, source, money, cause, now })
}

async function insert({ db, tenant }: AtSite, conversion: NewConversion): Promise<void> {
  const { kind, memberId, source, money, cause, now } = conversion
  const made = await db.trx
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
    .returning('id')
    .executeTakeFirst()
  if (made) await queuePostback(db, tenant, { id: made.id, kind, network: source.network }, now)
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

/**
 * The sum recorded as returned by the provider, in minor units, less what was recovered; and the
 * number of its rows.
 */
async function recordedOf(db: TenantDb, paymentId: string): Promise<{ sum: number; count: number }> {
  const returns = await db.trx
    .selectFrom('conversions')
    .select(['kind', 'amount'])
    .where('tenant_id', '=', db.tenantId)
    .where('cause', 'like', `${atProvider(paymentId)}%`)
    .execute()
  const signed = returns.map(({ kind, amount }) => (kind === CONVERSION.refund ? 1 : -1) * (amount ?? 0))
  return { sum: signed.reduce((total, one) => total + one, 0), count: returns.length }
}
