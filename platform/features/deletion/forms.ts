import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { deleteAccountCall, restoreAccountCall, takeOfferCall } from './contract.ts'

/** The deletion, the return, and what is offered instead: its address has no page of its own. */
export function deletionForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, deleteAccountCall), {
      page: 'account-delete',
      next: () => href('account-deleted'),
    }),
    formOf(routeFor(calls, restoreAccountCall), {
      page: 'account-deleted',
      next: () => href('account-deleted', {}, { restored: '1' }),
    }),
    formOf(routeFor(calls, takeOfferCall), {
      page: '/account-offer',
      next: ({ offer }, { values }) => offerPage(offer, values.reason),
      elsewhere: { offer_over: ({ values }) => href('account-delete', {}, { reason: values.reason }) },
    }),
  ]
}

function offerPage(offer: 'discount' | 'trial', reason: string | undefined): string {
  if (offer === 'trial') return href('credits-id-paymentmethod', { id: 'trial' })
  return href('account-delete', {}, { reason })
}
