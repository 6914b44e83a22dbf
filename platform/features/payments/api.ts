import type { Request } from 'express'
import type { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { DetachedScope, RequestContext } from '../../core/scope.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { trackingOf } from '../tracking/server.ts'
import { orderCheckout } from './checkout.ts'
import {
  createPaymentCall,
  getPaymentCall,
  type PaymentAnswer,
  paymentWebhookCall,
  readRepeatOrderCall,
  removePaymentMethodCall,
  repeatOrderCall,
} from './contract.ts'
import { debitApi } from './debit/api.ts'
import { endUnrequested } from './end-unrequested.ts'
import { findMandate, mandateUnknown, revoke } from './mandates.ts'
import { transactionsPage } from './pages.ts'
import { presentPayment } from './present.ts'
import { refreshPayment } from './provider-calls.ts'
import { type PaymentServices, PaymentUnreachableError } from './providers.ts'
import { findOwnPayment, type PaymentRow } from './queries.ts'
import { repeatOffer } from './repeat-page.ts'
import { safeReturnPath } from './rules.ts'
import { listTransactionsCall } from './transaction-contract.ts'
import { receiveWebhook } from './webhook.ts'

/** The calls of payments. Requests to the provider run between transactions. */
export function paymentsApi(services: PaymentServices): CallRoute[] {
  return [
    route(createPaymentCall, async ({ scope, body, idempotencyKey: key, request }) => {
      const { method, remember = false } = body
      const order = { ...orderOf(body, request), key, method, remember }
      const addresses = addressesOf(scope, request, body.return_path)
      return presentPayment(await orderCheckout(services, scope, order, addresses), scope)
    }),
    route(repeatOrderCall, async ({ scope, body, idempotencyKey: key, request }) => {
      const { id: mandate, method } = await ownMandate(scope, body.mandate)
      const order = { ...orderOf(body, request), key, method, mandate }
      const addresses = addressesOf(scope, request, undefined)
      return presentPayment(await orderCheckout(services, scope, order, addresses), scope)
    }),
    route(readRepeatOrderCall, async ({ scope }) => ({ offer: await repeatOffer(scope) })),
    debitApi(services, (scope, request) => addressesOf(scope, request, undefined)),
    route(removePaymentMethodCall, async ({ scope: { db, viewer, now }, body: { id } }) => {
      if (!(await revokeMandate(db, viewer.id, knownId(id), now))) throw new NotFoundError()
      return {}
    }),
    route(getPaymentCall, ({ scope, query }) => currentPayment(services, scope, query.id)),
    route(paymentWebhookCall, async ({ scope, body, request }) => {
      await receiveWebhook(services, scope.tenant, { id: body.id, ip: request.ip })
      return {}
    }),
    route(listTransactionsCall, ({ scope, query: { list, after } }) =>
      transactionsPage(scope, after ? { list, after } : undefined),
    ),
  ]
}

type OrderBody = Pick<z.output<(typeof createPaymentCall)['body']>, 'package' | 'discount_code' | 'amount'>

/** The order, independent of how it is paid. */
const orderOf = (body: OrderBody, request: Request) => ({
  package: body.package,
  discountCode: body.discount_code,
  shown: body.amount,
  tracking: trackingOf(request),
})

/** @throws the error that `mandateUnknown` creates */
async function ownMandate(scope: DetachedScope<Member>, id: string) {
  const found = await scope.transaction(({ db }) => findMandate(db, scope.viewer.id, knownId(id)))
  if (!found) throw mandateUnknown()
  return found
}

/** Replaces an invalid id by one that no row has. */
const knownId = (id: string): string => (isId(id) ? id : NO_ID)
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * The host that the member is signed in on: sessions are per host, so the payer must return to it.
 */
export function addressesOf(scope: RequestContext, request: Request, returnPath: string | undefined) {
  const origin = `${request.protocol}://${request.host}`
  return { origin, locale: scope.locale.iso, returnPath: safeReturnPath(returnPath) }
}

/** Milliseconds within which a polling page causes no second request to the provider. */
const LOOKED_AT = 2000

/**
 * Reads an unsettled payment from the provider again: the buyer has returned, but the webhook may
 * be late.
 */
async function currentPayment(
  services: PaymentServices,
  scope: DetachedScope<Member>,
  id: string,
): Promise<PaymentAnswer> {
  const read = () => scope.transaction(({ db }) => findOwnPayment(db, scope.viewer.id, id))
  const row = isId(id) ? await read() : undefined
  if (!row) throw new NotFoundError()
  if (!isDue(row, scope.now)) return presentPayment(row, scope)
  try {
    await refreshPayment(services, scope.tenant, row.id)
  } catch (error) {
    // The page shows the stored state; the reconciler retries. An unreachable payment is logged
    // already.
    if (!(error instanceof PaymentUnreachableError))
      services.log.error({ err: error, tenant: scope.tenant.id }, 'the payment provider did not answer')
  }
  return presentPayment((await read()) ?? row, scope)
}

function isDue(row: PaymentRow, now: Date): boolean {
  const unsettled = row.status === 'open' || row.status === 'pending'
  return unsettled && (row.checked_at === null || now.getTime() - row.checked_at.getTime() > LOOKED_AT)
}

/**
 * Removes one of the member's own mandates, so that it is charged no longer. Its orders for which
 * no provider was asked are ended now, the others at their next check (`askOnce`). Returns false if
 * there is none.
 */
async function revokeMandate(db: TenantDb, memberId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await revoke(db, memberId, now).where('id', '=', id).executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const waiting = await db.trx
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('mandate_id', '=', id)
    .where('status', '=', 'open')
    .where('asked_at', 'is', null)
    .execute()
  for (const payment of waiting) await endUnrequested(db, payment.id, 'canceled', now)
  return true
}
