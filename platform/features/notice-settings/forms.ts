import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { changeNoticesCall } from './contract.ts'

/** Every form of the page; the field `change` says which. */
export function noticeSettingsForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, changeNoticesCall), {
      page: 'notifications',
      next: ({ link_mailed }) => href('notifications', {}, link_mailed ? { mailed: '1' } : {}),
    }),
  ]
}
