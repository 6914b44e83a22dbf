import type { Allowance } from '../../core/allowance.ts'
import type { TenantDb } from '../../core/database.ts'
import { ConflictError, ValidationError } from '../../core/errors.ts'
import type { CreditPackage } from '../../core/generated/tenant-settings.ts'
import { newId } from '../../core/ids.ts'
import { discounted, type Money } from '../../core/money.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member, Tracking } from '../../core/viewer.ts'
import type { PaymentProvider } from '../../infra/payments/port.ts'
import { takeTurn } from '../accounts/server.ts'
import { type PackageOffer, packagesFor } from '../credits/server.ts'
import { type ApplicableDiscount, applyDiscount, CODE_TRIES } from '../discounts/server.ts'
import { findByOrderKey, findOpenWithCode, type PaymentRow } from './queries.ts'
import { methodsFor } from './rules.ts'

const HOUR = 3_600_000
/** Each order is kept for ever, and asks something of the provider. */
const ORDERS: Allowance = { name: 'order', points: 60, per: 3600 }

export interface OrderRequest {
  readonly package: CreditPackage['id']
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

/**
 * Writes an order and the first try to pay it, in the request's transaction. Nothing is asked of the provider yet.
 * Repeated with the same key it returns what the first one wrote.
 * @throws ValidationError on `method` or `discount_code`; ConflictError where the key was used for something else, or
 *   `sum_changed` where the buyer saw another sum; TooManyAttemptsError for what nobody orders in an hour
 */
export async function placeOrder(
  scope: RequestScope<Member>,
  provider: PaymentProvider,
  request: OrderRequest,
): Promise<PaymentRow> {
  const { db, viewer } = scope
  const known = await findByOrderKey(db, viewer.id, request.key)
  if (known) return sameOrder(known, request)
  await scope.limit(ORDERS)
  const priced = await priceOf(scope, provider, request)
  const open = await openWithSameCode(scope, priced.discount)
  if (open) return resumed(open, request)
  // What is charged is what stood above the button.
  if (!wasShown(request, priced.amount.amount)) throw new ConflictError('sum_changed')
  const orderId = await insertOrder(scope, request, priced)
  if (orderId !== undefined) await insertPayment(db, viewer, provider, orderId, request.method, priced.amount)
  const placed = await findByOrderKey(db, viewer.id, request.key)
  if (!placed) throw new Error('The order that was just placed is not there')
  return sameOrder(placed, request)
}

/**
 * A payment under way that has taken a code which is good once. Both of two open ones could be paid, and what is paid
 * cannot be undone: so there is one at a time. To a checkout that was left nobody comes back after an hour; what a bank works
 * on keeps the code until it has ended (docs/decisions/0014).
 */
async function openWithSameCode(
  { db, viewer, now }: RequestScope<Member>,
  discount: ApplicableDiscount | null,
): Promise<PaymentRow | undefined> {
  if (!discount?.oncePerMember) return undefined
  return findOpenWithCode(db, viewer.id, discount.code, new Date(now.getTime() - HOUR))
}

function wasShown({ shown }: OrderRequest, amount: number): boolean {
  return shown === undefined || shown === amount
}

/** Whoever went back and presses the button once more pays what is open already. */
function resumed(open: PaymentRow, request: OrderRequest): PaymentRow {
  const same = open.package === request.package && open.method === request.method
  if (same && wasShown(request, open.amount)) return open
  throw new ValidationError({ discount_code: { code: 'discount_pending' } }, 'discount_pending')
}

function sameOrder(row: PaymentRow, request: OrderRequest): PaymentRow {
  if (row.package === request.package && row.method === request.method) return row
  throw new ConflictError('idempotency_key_reused')
}

/** The price is made here and nowhere else: what a browser says of it is not asked for. */
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
  // Two at once must neither both find the code unused, nor both find no payment under way with it.
  await takeTurn(db, viewer.id)
  const discount = await applyDiscount(db, viewer, discountCode, { country, order: offer.price, method, now })
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
