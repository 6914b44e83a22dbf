import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, type PostedForm, routeFor } from '../../infra/http/forms.ts'
import {
  createPaymentCall,
  directDebitCall,
  type PaymentAnswer,
  removePaymentMethodCall,
  repeatOrderCall,
} from './contract.ts'
import { debitInput, orderInput, repeatInput } from './order-input.ts'
import { SUM_CHANGED, safeReturnPath } from './rules.ts'

/** Forms of the pay buttons and of the removal of a stored method. */
export function paymentForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, createPaymentCall), {
      page: 'credits-id-paymentmethod',
      input: (values, { id }) => orderInput(values, id),
      next: nextAddress,
      elsewhere: { sum_changed: withNewSum, directdebit_details: toDirectDebit },
    }),
    formOf(routeFor(calls, directDebitCall), {
      page: 'directdebit',
      input: debitInput,
      next: ({ id, payment }, posted) =>
        payment ? nextAddress(payment, posted) : href('directdebit', {}, { id }),
      elsewhere: {
        sum_changed: ({ values: { id, package: pack, discount_code } }) =>
          href('directdebit', {}, { ...(id ? { id } : { package: pack, discount_code }), sum: SUM_CHANGED }),
      },
    }),
    formOf(routeFor(calls, repeatOrderCall), {
      page: 'credits-repeat-order',
      input: repeatInput,
      next: nextAddress,
      elsewhere: {
        sum_changed: ({ values }) =>
          href('credits-repeat-order', {}, { package: values.package, sum: SUM_CHANGED }),
        mandate_unknown: () => href('credits-repeat-order'),
      },
    }),
    formOf(routeFor(calls, removePaymentMethodCall), {
      page: 'account-payment-methods',
      next: () => href('account-payment-methods', {}, { removed: '1' }),
    }),
  ]
}

/** Address of the direct debit form for this choice. */
function toDirectDebit({ values, params }: PostedForm): string {
  return href('directdebit', {}, { package: params.id, discount_code: values.discount_code })
}

/** The page with the current total of this choice, which the buyer sees before pressing again. */
function withNewSum({ values, params }: PostedForm): string {
  const { method, discount_code, return: back } = values
  const query = { method, discount_code, sum: SUM_CHANGED, return: back }
  return href('credits-id-paymentmethod', { id: params.id ?? '' }, query)
}

/**
 * A checkout on another host is linked from our status page: `form-action 'self'` of the content
 * security policy forbids forms, and their redirects, to lead to another origin.
 */
function nextAddress({ checkout_url: checkout, id }: PaymentAnswer, { values, request }: PostedForm): string {
  const origin = `${request.protocol}://${request.host}`
  if (checkout !== null && new URL(checkout).origin === origin) return checkout
  return href('transactions', { id }, { return: safeReturnPath(values.return) })
}
