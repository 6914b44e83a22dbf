import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { safeNext } from '../accounts/server.ts'
import { agreeToTermsCall } from './contract.ts'

export function consentForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, agreeToTermsCall), {
      page: 'consent',
      next: (_done, { values }) => safeNext(values.next) ?? href('members'),
    }),
  ]
}
