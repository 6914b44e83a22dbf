import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { saveChatChoicesCall } from './contract.ts'

/** The choices of the page of the account, one press each. */
export function chatForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, saveChatChoicesCall), {
      page: 'account-chats',
      next: () => href('account-chats'),
    }),
  ]
}
