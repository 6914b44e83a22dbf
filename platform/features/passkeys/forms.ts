import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { removePasskeyCall } from './contract.ts'

/** Removing works without JavaScript; making a passkey is work of the browser's script. */
export function passkeyForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, removePasskeyCall), {
      page: 'account-passkeys-remove',
      next: () => href('account-passkeys'),
    }),
  ]
}
