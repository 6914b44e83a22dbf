import { ConflictError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { type OrderRequest, type Placed, placeOrder } from './orders.ts'
import {
  endPayment,
  type PaymentAddresses,
  type PaymentParts,
  providerOf,
  startPayment,
} from './provider-calls.ts'
import type { PaymentRow } from './queries.ts'

/** Another tab of the same member may place an order between two rounds, but not each time. */
const ROUNDS = 3

/**
 * Places an order in the request's transaction, and returns what is left to do after its commit: ending older checkouts that
 * stand in its way (docs/decisions/0020), and opening its own at the provider.
 * @throws what `placeOrder` throws; what is returned rejects with ConflictError `discount_pending` where an older checkout
 *   cannot be ended, UnavailableError where the provider is away. Nothing is ordered then.
 */
export async function orderCheckout(
  parts: PaymentParts,
  scope: RequestScope<Member>,
  request: OrderRequest,
  addresses: PaymentAddresses,
): Promise<() => Promise<PaymentRow>> {
  const first = await placeOrder(scope, providerOf(parts), request)
  return async () => {
    const payment = await placeAfterOthers(parts, scope, request, first)
    return startPayment(parts, scope.tenant, payment, addresses)
  }
}

async function placeAfterOthers(
  parts: PaymentParts,
  scope: RequestScope<Member>,
  request: OrderRequest,
  first: Placed,
): Promise<PaymentRow> {
  const { tenant } = scope
  let placed = first
  for (let round = 0; placed.inTheWay && round < ROUNDS; round++) {
    for (const payment of placed.inTheWay) {
      if (!(await endPayment(parts, tenant, payment))) throw new ConflictError('discount_pending')
    }
    placed = await parts.database.withTenant(tenant.key, (db) =>
      // The request is counted already.
      placeOrder({ ...scope, db, limit: async () => undefined }, providerOf(parts), request),
    )
  }
  if (placed.inTheWay) throw new ConflictError('discount_pending')
  return placed.payment
}
