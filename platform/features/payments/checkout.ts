import { ConflictError, UnavailableError } from '../../core/errors.ts'
import type { DetachedScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Member } from '../../core/viewer.ts'
import type { OrderRequest } from './order.ts'
import { placeOrder } from './orders.ts'
import { endPayment, type PaymentAddresses, startPayment } from './provider-calls.ts'
import { type PaymentServices, PaymentUnreachableError, providerForOrders } from './providers.ts'
import { findPayment, type PaymentRow } from './queries.ts'
import { usedUp } from './reserve-code.ts'

/** Another tab of the same member may place an order between two rounds, but not each time. */
const ROUNDS = 3

/**
 * Places an order, ends older checkouts that conflict with it (docs/decisions/0020), and opens its
 * own at the provider.
 * @throws what `placeOrder` throws; ConflictError `discount_pending` where an older checkout cannot
 *   be ended, `payment_unreachable` where its provider is no longer configured, UnavailableError
 *   where the provider of a checkout is unavailable; an order by a mandate is charged later then,
 *   and one by a mandate that is refused has failed. Without a payment, nothing is ordered.
 */
export async function orderCheckout(
  services: PaymentServices,
  scope: DetachedScope<Member>,
  request: OrderRequest,
  addresses: PaymentAddresses,
): Promise<PaymentRow> {
  const payment = await placeAfterOthers(services, scope, request)
  try {
    return await startPayment(services, scope.tenant, payment, addresses)
  } catch (error) {
    if (!isChargedUnseen(payment)) throw error
    const what = { err: error, tenant: scope.tenant.id }
    if (error instanceof UnavailableError) {
      // It is charged without a page of the provider as soon as that answers: "try again" would
      // make it two orders.
      services.log.error(what, 'the payment provider did not answer: it is asked again')
      return payment
    }
    // A mandate or an account that the provider does not charge is a payment that failed: its page
    // names the other ways to pay.
    const refused = await scope.transaction(({ db }) => findPayment(db, payment.id))
    if (refused?.status !== 'failed') throw error
    services.log.error(what, 'the payment provider refused to charge what is stored')
    return refused
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
      // The request is counted already.
      placeOrder({ ...inside, limit: async () => undefined }, provider, request),
    )
  }
  if (placed.inTheWay) throw new ConflictError('discount_pending')
  return placed.payment
}

/**
 * Ends a checkout that another member left while it held the last use of a code.
 * @throws ValidationError `discount_used_up` where it cannot be ended: its member may still pay it
 */
async function endAbandoned(services: PaymentServices, tenant: Tenant, payment: PaymentRow): Promise<void> {
  try {
    if (await endPayment(services, tenant, payment)) return
  } catch (error) {
    if (!(error instanceof PaymentUnreachableError)) throw error
  }
  throw usedUp()
}
