import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { appealComplaintCall, fileComplaintCall } from './contract.ts'

/** The complaint, and the appeal on its own page. */
export function complaintForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, fileComplaintCall), {
      page: 'complaints',
      next: ({ number }) => href('complaints', {}, { number }),
    }),
    formOf(routeFor(calls, appealComplaintCall), {
      page: 'complaints-appeal',
      next: (_done, { values }) => href('complaints', {}, { token: values.token }),
    }),
  ]
}
