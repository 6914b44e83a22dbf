import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { blockMemberCall, unblockMemberCall } from './contract.ts'

/** Blocking, also as the way back of a block that was taken off, and taking a block off. */
export function safetyForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, blockMemberCall), {
      page: 'account-safety-block',
      next: () => href('account-safety', {}, { blocked: '1' }),
    }),
    formOf(routeFor(calls, unblockMemberCall), {
      page: 'account-safety',
      next: (_done, { values: { id } }) => href('account-safety', {}, { unblocked: id }),
    }),
  ]
}
