import type { Allowance } from '../../core/allowance.ts'
import { ConflictError, ValidationError } from '../../core/errors.ts'
import { discounted } from '../../core/money.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { PaymentProvider } from '../../infra/payments/port.ts'
import { lockMember } from '../accounts/server.ts'
import { applyDiscount, CODE_TRIES, normalCode } from '../discounts/server.ts'
import { fitsLimits } from '../spending/server.ts'
import { blockedMethods } from './blocked-methods.ts'
import { accountKeys, requireDebitAllowed } from './debit/collect.ts'
import { insertOrder, insertPayment } from './insert-order.ts'
import { requireMandate } from './mandates.ts'
import { standsInTheWay } from './open-payments.ts'
import type { OrderRequest, OrderTerms, Priced } from './order.ts'
import { orderedPackage } from './ordered-package.ts'
import { offersMethod } from './providers.ts'
import { findByOrderKey, hasPaid, listUnderWay, type PaymentRow } from './queries.ts'
import { reserveFor } from './reserve-code.ts'
import { methodsFor } from './rules.ts'

/** Orders are stored permanently, and each causes a request to the provider. */
const ORDERS: Allowance = { name: 'order', points: 60, per: 3600 }

/**
 * The order's payment; or, with nothing written, the payments that must have ended before the order
 * can be placed.
 */
export type Placed =
  | { readonly payment: PaymentRow; readonly inTheWay?: undefined }
  | { readonly payment?: undefined; readonly inTheWay: readonly PaymentRow[] }

/**
 * Writes an order and the first attempt to pay it, in the request's transaction. Does not call the
 * provider. Repeated with the same key, it returns the first one's payment.
 * @throws ValidationError on `method`, `mandate` or `discount_code`; ConflictError if the key was
 *   used for something else, `sum_changed` if the buyer saw another total, `discount_pending` while
 *   a bank processes a payment that has the discount; ValidationError `discount_used_up` if other
 *   orders have taken the last use of a limited code; ConflictError `directdebit_details` if a
 *   direct debit has no mandate, `directdebit_blocked`, `directdebit_limit_<period>`;
 *   TooManyAttemptsError for more orders in an hour than a buyer makes
 */
export async function placeOrder(
  scope: RequestScope<Member>,
  provider: PaymentProvider,
  request: OrderRequest,
): Promise<Placed> {
  const { db, viewer } = scope
  // Serializes orders and payments of one member: what is read below stays valid until the commit.
  await lockMember(db, viewer.id)
  const known = await findByOrderKey(db, viewer.id, request.key)
  if (known) return { payment: sameOrder(known, request) }
  await scope.limit(ORDERS)
  if (request.mandate !== undefined) await requireMandate(db, viewer.id, provider, request)
  const accounts = request.mandate === undefined ? await accountKeys(db, viewer.id, request.debit) : []
  const { priced, inTheWay } = await judge(scope, provider, request, accounts)
  // A buyer who went back and presses the button again resumes the open order.
  const resumed = inTheWay.find((one) => isResumed(one, request, priced))
  if (resumed && inTheWay.length === 1) return { payment: resumed }
  requireNoneAtBank(inTheWay)
  if (inTheWay.length > 0) return { inTheWay }
  const reserved = await reserveFor(scope, priced.discount)
  if (typeof reserved === 'object') return { inTheWay: [reserved] }
  const orderId = await insertOrder(scope, request, { ...priced, held: reserved })
  if (orderId !== undefined) await insertPayment(db, viewer, provider, orderId, request, priced.amount)
  const placed = await findByOrderKey(db, viewer.id, request.key)
  if (!placed) throw new Error('The order that was just placed is not there')
  return { payment: placed }
}

/**
 * Refuses a direct debit that `placeOrder` would refuse now, before anything is sent to the payer.
 * Writes nothing.
 * @param accounts keys of the account (`accountKeys`)
 * @throws what `placeOrder` throws
 */
export async function requirePlaceable(
  scope: RequestScope<Member>,
  provider: PaymentProvider,
  terms: OrderTerms,
  accounts: readonly string[],
): Promise<void> {
  const { inTheWay } = await judge(scope, provider, terms, accounts)
  requireNoneAtBank(inTheWay)
}

/** Price of an allowed order, and the payments that must end first. */
async function judge(
  scope: RequestScope<Member>,
  provider: PaymentProvider,
  terms: OrderTerms,
  accounts: readonly string[] | undefined,
): Promise<{ readonly priced: Priced; readonly inTheWay: readonly PaymentRow[] }> {
  const priced = await priceOf(scope, provider, terms)
  const isDebit = terms.method === 'directdebit'
  if (isDebit && !accounts) throw new ConflictError('directdebit_details')
  // The charged total must be the one shown above the button.
  if (!wasShown(terms, priced.amount.amount)) throw new ConflictError('sum_changed')
  if (isDebit) await requireDebitAllowed(scope, priced.amount, accounts ?? [])
  const fits = await fitsLimits(scope, priced.amount)
  // If open checkouts and this order together could exceed the member's limit, the open ones end
  // first.
  const inTheWay = (await listUnderWay(scope.db, scope.viewer.id)).filter(
    (one) =>
      standsInTheWay(one, priced.discount) || isSecondTrial(one, terms) || (!fits && one.status === 'open'),
  )
  return { priced, inTheWay }
}

/** A payment that a bank is processing cannot be ended. */
function requireNoneAtBank(inTheWay: readonly PaymentRow[]): void {
  if (inTheWay.some(({ status }) => status === 'pending')) throw new ConflictError('discount_pending')
}

function wasShown({ shown }: OrderTerms, amount: number): boolean {
  return shown === undefined || shown === amount
}

/** The trial package is sold once: another checkout of it must have ended. */
function isSecondTrial(open: PaymentRow, request: OrderTerms): boolean {
  return request.package === 'trial' && open.package === 'trial'
}

function isResumed(open: PaymentRow, request: OrderRequest, { discount, amount }: Priced): boolean {
  if (request.mandate !== undefined || open.mandate_id !== null || open.debit_id !== null) return false
  const same = open.package === request.package && open.method === request.method
  return same && open.discount_code === (discount?.code ?? null) && open.amount === amount.amount
}

/** The same key must mean the same order: another package, method, code or total is a conflict. */
function sameOrder(row: PaymentRow, request: OrderRequest): PaymentRow {
  const code = request.discountCode?.trim() ? normalCode(request.discountCode) : null
  const same = row.package === request.package && row.method === request.method && row.discount_code === code
  const charged = row.mandate_id === (request.mandate ?? null)
  if (same && charged && wasShown(request, row.amount)) return row
  throw new ConflictError('idempotency_key_reused')
}

/** The only place that computes a price: a price sent by a browser is ignored. */
async function priceOf(
  scope: RequestScope<Member>,
  provider: PaymentProvider,
  { package: id, method, discountCode }: OrderTerms,
): Promise<Priced> {
  const { db, tenant, viewer, now, limit } = scope
  const country = viewer.country
  const offer = await orderedPackage(scope, id)
  if (!offer) throw new ValidationError({ package: { code: 'invalid_choice' } })
  const methods: readonly string[] = methodsFor(tenant.settings, {
    country,
    currency: offer.price.currency,
    takes: (one) => offersMethod(provider, tenant, one),
  })
  const open = methods.includes(method) && !(await blockedMethods(db, viewer.id)).includes(method)
  if (!open) throw new ValidationError({ method: { code: 'paymentmethod_unknown' } })
  if (!discountCode?.trim()) return { offer, discount: null, amount: offer.price }
  await limit(CODE_TRIES)
  // A payment may have been granted since the session was read.
  const buyer = { ...viewer, paid: await hasPaid(db, viewer.id) }
  const discount = await applyDiscount(db, buyer, discountCode, { country, order: offer.price, method, now })
  return { offer, discount, amount: discounted(offer.price, discount.percentage) }
}
