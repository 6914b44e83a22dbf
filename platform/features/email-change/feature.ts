import { href } from '../../core/routes.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { followEmailLinkCall, requestEmailChangeCall } from './contract.ts'
import { followLink } from './follow.ts'
import { type EmailChangeDeps, requestChange } from './request.ts'

/** Its links are rows of `mail_token`, whose erasure the feature accounts declares. */
export const emailChange: Feature<EmailChangeDeps> = {
  calls: emailChangeApi,
  forms: emailChangeForms,
  erase: { rows: {} },
}

/** Forms: the new address, and the button behind a mailed link. */
function emailChangeForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, requestEmailChangeCall), {
      page: 'account-email',
      next: () => href('account-email'),
    }),
    formOf(routeFor(calls, followEmailLinkCall), {
      page: 'mail-change-do',
      next: ({ state }) => href('mail-change-do', {}, { done: state }),
    }),
  ]
}

/**
 * Calls: a new address is requested with the password, and confirmed or undone by a mailed link.
 */
function emailChangeApi(deps: EmailChangeDeps): CallRoute[] {
  return [
    route(requestEmailChangeCall, async ({ scope, body, request }) => {
      await requestChange(scope, body, deps, request)
      return { sent: true as const }
    }),
    route(followEmailLinkCall, async ({ scope, body }) => ({ state: await followLink(scope, body.token) })),
  ]
}
