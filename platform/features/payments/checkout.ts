import { AppError, ConflictError, UnavailableError } from '../../core/errors.ts'
import type { DetachedScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Member } from '../../core/viewer.ts'
import type { Labels } from '../../infra/metrics/definitions.ts'
import type { OrderRequest } from './order.ts'
import { placeOrder } from './orders.ts'
import { endPayment, type PaymentAddresses, startPayment } from './provider-calls.ts'
import { type PaymentServices, PaymentUnreachableError, providerForOrders } from './providers.ts'
import { findPayment, type PaymentRow } from './queries.ts'
import { usedUp } from './reserve-code.ts'

/** Another tab of the same member may place an order between two rounds, but not every time. */
const ROUNDS = 3

/**
 * Places an order, ends older checkouts that conflict with it (docs/decisions/0020), and opens its
 * own at the provider.
 * @throws what `placeOrder` throws; ConflictError `discount_pending` if an older checkout cannot be
 *   ended, `payment_unreachable` if its provider is no longer configured, UnavailableError if the
 *   provider of a checkout is unavailable. An order by a mandate is then charged later, and one
 *   whose mandate is refused has failed. Without a payment, nothing is ordered.
 */
export async function orderCheckout(
  services: PaymentServices,
  scope: DetachedScope<Member>,
  request: OrderRequest,
  addresses: PaymentAddresses,
): Promise<PaymentRow> {
  const payment = await counted(services, placeAfterOthers(services, scope, request))
  try {
    return await startPayment(services, scope.tenant, payment, addresses)
  } catch (error) {
    if (!isChargedUnseen(payment)) throw error
    const what = { err: error, tenant: scope.tenant.id }
    if (error instanceof UnavailableError) {
      // It is charged without a checkout page as soon as the provider responds: "try again" would
      // create a second order.
      services.log.error(what, 'the payment provider did not answer: it is asked again')
      return payment
    }
    // A mandate or account that the provider refuses to charge is a failed payment: its page offers
    // the other methods.
    const refused = await scope.transaction(({ db }) => findPayment(db, payment.id))
    if (refused?.status !== 'failed') throw error
    services.log.error(what, 'the payment provider refused to charge what is stored')
    return refused
  }
}

/** Counts orders by what became of them; a repeated press counts again. */
async function counted({ meter }: PaymentServices, placing: Promise<PaymentRow>): Promise<PaymentRow> {
  const count = (outcome: Labels<'dating_orders_total'>['outcome']) =>
    meter.count('dating_orders_total', { outcome })
  try {
    const payment = await placing
    count('placed')
    return payment
  } catch (error) {
    count(error instanceof AppError && !(error instanceof UnavailableError) ? 'refused' : 'failed')
    throw error
  }
}

const isChargedUnseen = ({ mandate_id, debit_id }: PaymentRow) => mandate_id !== null || debit_id !== null

async function placeAfterOthers(
  services: PaymentServices,
  scope: DetachedScope<Member>,
  request: OrderRequest,
): Promise<PaymentRow> {
  const { tenant } = scope
  const provider = providerForOrders(services, tenant)
  let placed = await scope.transaction((inside) => placeOrder(inside, provider, request))
  for (let round = 0; placed.inTheWay && round < ROUNDS; round++) {
    for (const payment of placed.inTheWay) {
      if (payment.member_id !== scope.viewer.id) await endAbandoned(services, tenant, payment)
      else if (!(await endPayment(services, tenant, payment))) throw new ConflictError('discount_pending')
    }
    placed = await scope.transaction((inside) =>
      // The allowance was already used by the first attempt.
      placeOrder({ ...inside, limit: async () => undefined }, provider, request),
    )
  }
  if (placed.inTheWay) throw new ConflictError('discount_pending')
  return placed.payment
}

/**
 * Ends a checkout that another member abandoned while it held the last use of a code.
 * @throws ValidationError `discount_used_up` if it cannot be ended: its member may still pay it
 */
async function endAbandoned(services: PaymentServices, tenant: Tenant, payment: PaymentRow): Promise<void> {
  try {
    if (await endPayment(services, tenant, payment)) return
  } catch (error) {
    if (!(error instanceof PaymentUnreachableError)) throw error
  }
  throw usedUp()
}
