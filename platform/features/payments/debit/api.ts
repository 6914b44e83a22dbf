import type { Request } from 'express'
import { NotFoundError, ValidationError } from '../../../core/errors.ts'
import type { DetachedScope } from '../../../core/scope.ts'
import type { Member } from '../../../core/viewer.ts'
import { type CallRoute, route } from '../../../infra/http/calls.ts'
import { networkOf } from '../../../infra/rate-limit.ts'
import { trackingOf } from '../../tracking/server.ts'
import { orderCheckout } from '../checkout.ts'
import { type DirectDebitAnswer, directDebitCall } from '../contract.ts'
import { presentPayment } from '../present.ts'
import type { PaymentAddresses } from '../provider-calls.ts'
import type { PaymentServices } from '../providers.ts'
import { beginDebit, resendCode, signMandate, termsOf } from './commands.ts'

interface Confirmation {
  readonly id: string
  readonly code: string
  /** The total that the buyer was shown. */
  readonly shown: number | undefined
}

/** The call of the direct debit form. @param addressesOf addresses to which the payer returns */
export function debitApi(
  services: PaymentServices,
  addressesOf: (scope: DetachedScope<Member>, request: Request) => PaymentAddresses,
): CallRoute {
  return route(directDebitCall, async ({ scope, body, request, idempotencyKey: key }) => {
    const network = networkOf(request.ip)
    if (body.step === 'account') {
      if (!body.package) throw new ValidationError({ package: { code: 'invalid_choice' } })
      const { holder = '', iban = '', phone = '', discount_code: discountCode } = body
      const input = { package: body.package, discountCode, shown: body.amount, holder, iban, phone, key }
      return { id: await beginDebit(services, scope, input, network), payment: null }
    }
    if (!body.id) throw new NotFoundError()
    if (body.step === 'confirm')
      return confirm(
        services,
        scope,
        { id: body.id, code: body.code ?? '', shown: body.amount },
        request,
        addressesOf,
      )
    await resendCode(services, scope, { id: body.id, shown: body.amount, network })
    return { id: body.id, payment: null }
  })
}

/** A signed mandate creates exactly one order (idempotent). */
async function confirm(
  services: PaymentServices,
  scope: DetachedScope<Member>,
  { id, code, shown }: Confirmation,
  request: Request,
  addressesOf: (scope: DetachedScope<Member>, request: Request) => PaymentAddresses,
): Promise<DirectDebitAnswer> {
  const debit = await signMandate(services, scope, { id, code, shown })
  const order = {
    ...termsOf(debit),
    debit: debit.id,
    shown,
    key: `debit:${debit.id}`,
    tracking: trackingOf(request),
  }
  const payment = await orderCheckout(services, scope, order, addressesOf(scope, request))
  return { id: debit.id, payment: presentPayment(payment, scope) }
}
