import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { appealDecisionCall, fileReportCall } from './contract.ts'

/** The report, and the appeal on the page of the decision. */
export function reportForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, fileReportCall), {
      page: 'account-safety-report',
      next: ({ number, blocked }) =>
        href('account-safety', {}, { number, ...(blocked ? { blocked: '1' } : {}) }),
    }),
    formOf(routeFor(calls, appealDecisionCall), {
      page: 'decision',
      next: (_done, { values: { id = '', token } }) => href('decision', { id }, { token, sent: '1' }),
    }),
  ]
}
