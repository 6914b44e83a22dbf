import type { Allowance } from '../../core/allowance.ts'
import type { TenantDb } from '../../core/database.ts'
import { ConflictError, ValidationError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { discounted, type Money } from '../../core/money.ts'
import type { PackageId } from '../../core/packages.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member, Tracking } from '../../core/viewer.ts'
import type { PaymentProvider } from '../../infra/payments/port.ts'
import { lockMember } from '../accounts/server.ts'
import { type PackageOffer, packagesFor } from '../credits/server.ts'
import { type ApplicableDiscount, applyDiscount, CODE_TRIES, normalCode } from '../discounts/server.ts'
import { findByOrderKey, hasPaid, listUnderWay, type PaymentRow } from './queries.ts'
import { methodsFor } from './rules.ts'
import { standsInTheWay } from './under-way.ts'

/** Each order is stored for good and costs a call to the provider. */
const ORDERS: Allowance = { name: 'order', points: 60, per: 3600 }

export interface OrderRequest {
  readonly package: PackageId
  readonly method: string
  readonly discountCode: string | undefined
  /** The sum that the buyer was shown; undefined where the caller shows none. */
  readonly shown: number | undefined
  /** One press of the button; the same key is the same order. */
  readonly key: string
  readonly tracking: Tracking | null
}

interface Priced {
  readonly offer: PackageOffer
  readonly discount: ApplicableDiscount | null
  readonly amount: Money
}

/** The order's payment; or, with nothing written, the payments that must have ended before the order can be placed. */
export type Placed =
  | { readonly payment: PaymentRow; readonly inTheWay?: undefined }
  | { readonly payment?: undefined; readonly inTheWay: readonly PaymentRow[] }

/**
 * Writes an order and the first try to pay it, in the request's transaction. The provider is not called yet.
 * Repeated with the same key it returns what the first one wrote.
 * @throws ValidationError on `method` or `discount_code`; ConflictError where the key was used for something else,
 *   `sum_changed` where the buyer saw another sum, `discount_pending` while a bank works on a payment that has the discount;
 *   TooManyAttemptsError for more orders in an hour than a buyer makes
 */
export async function placeOrder(
  scope: RequestScope<Member>,
  provider: PaymentProvider,
  request: OrderRequest,
): Promise<Placed> {
  const { db, viewer } = scope
  // Orders and payments of one member are dealt with one after the other: what is read below holds until the commit.
  await lockMember(db, viewer.id)
  const known = await findByOrderKey(db, viewer.id, request.key)
  if (known) return { payment: sameOrder(known, request) }
  await scope.limit(ORDERS)
  const priced = await priceOf(scope, provider, request)
  // The sum charged is the sum shown above the button.
  if (!wasShown(request, priced.amount.amount)) throw new ConflictError('sum_changed')
  const inTheWay = (await listUnderWay(db, viewer.id)).filter((one) => standsInTheWay(one, priced.discount))
  // A buyer who went back and presses the button again pays the order that is open already.
  const resumed = inTheWay.find((one) => isResumed(one, request, priced))
  if (resumed && inTheWay.length === 1) return { payment: resumed }
  if (inTheWay.some(({ status }) => status === 'pending')) throw new ConflictError('discount_pending')
  if (inTheWay.length > 0) return { inTheWay }
  const orderId = await insertOrder(scope, request, priced)
  if (orderId !== undefined) await insertPayment(db, viewer, provider, orderId, request.method, priced.amount)
  const placed = await findByOrderKey(db, viewer.id, request.key)
  if (!placed) throw new Error('The order that was just placed is not there')
  return { payment: placed }
}

function wasShown({ shown }: OrderRequest, amount: number): boolean {
  return shown === undefined || shown === amount
}

function isResumed(open: PaymentRow, request: OrderRequest, { discount, amount }: Priced): boolean {
  const same = open.package === request.package && open.method === request.method
  return same && open.discount_code === (discount?.code ?? null) && open.amount === amount.amount
}

/** The same key is the same order: another package, method, code or sum is another order. */
function sameOrder(row: PaymentRow, request: OrderRequest): PaymentRow {
  const code = request.discountCode?.trim() ? normalCode(request.discountCode) : null
  const same = row.package === request.package && row.method === request.method && row.discount_code === code
  if (same && wasShown(request, row.amount)) return row
  throw new ConflictError('idempotency_key_reused')
}

/** The only place where a price is computed: a price sent by a browser is ignored. */
async function priceOf(
  { db, tenant, viewer, now, limit }: RequestScope<Member>,
  provider: PaymentProvider,
  { package: id, method, discountCode }: OrderRequest,
): Promise<Priced> {
  const country = viewer.country
  const offer = packagesFor(tenant, country).find((one) => one.id === id)
  if (!offer) throw new ValidationError({ package: { code: 'invalid_choice' } })
  const methods: readonly string[] = methodsFor(tenant.settings, country)
  if (!methods.includes(method) || !provider.offers(method))
    throw new ValidationError({ method: { code: 'paymentmethod_unknown' } })
  if (!discountCode?.trim()) return { offer, discount: null, amount: offer.price }
  await limit(CODE_TRIES)
  // A payment may have been granted since the session was read.
  const buyer = { ...viewer, paid: await hasPaid(db, viewer.id) }
  const discount = await applyDiscount(db, buyer, discountCode, { country, order: offer.price, method, now })
  return { offer, discount, amount: discounted(offer.price, discount.percentage) }
}

/** Undefined where another request with the same key was a moment faster. */
async function insertOrder(
  { db, viewer, now }: RequestScope<Member>,
  { key, tracking }: OrderRequest,
  { offer, discount, amount }: Priced,
): Promise<string | undefined> {
  const row = await db.trx
    .insertInto('credit_order')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      member_id: viewer.id,
      package: offer.id,
      credits: offer.credits,
      list_amount: offer.price.amount,
      amount: amount.amount,
      currency: amount.currency,
      country: viewer.country,
      discount_code: discount?.code ?? null,
      discount_percentage: discount?.percentage ?? 0,
      tracking: tracking === null ? null : JSON.stringify(tracking),
      idempotency_key: key,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function insertPayment(
  db: TenantDb,
  viewer: Member,
  provider: PaymentProvider,
  orderId: string,
  method: string,
  amount: Money,
): Promise<void> {
  await db.trx
    .insertInto('payment')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      order_id: orderId,
      member_id: viewer.id,
      provider: provider.name,
      method,
      amount: amount.amount,
      currency: amount.currency,
    })
    .execute()
}
