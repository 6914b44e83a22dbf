import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { requestExportCall } from './contract.ts'

/** The request, on the page that shows what has become of it. */
export function dataExportForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, requestExportCall), { page: 'account-data', next: () => href('account-data') }),
  ]
}
