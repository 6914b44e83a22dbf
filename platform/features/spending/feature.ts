import { sql } from 'kysely'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { setLimits } from './commands.ts'
import { getSpendingLimitsCall, setSpendingLimitsCall } from './contract.ts'
import { endUnfitting } from './open-checkouts.ts'
import { presentLimits } from './present.ts'
import { roomOf } from './room.ts'

/** Limits that the member has set, and the pending change. */
const spendingExport: Export = {
  sections: [
    {
      name: 'spending-limits',
      title: 'data:section_spending_limits',
      tables: ['spending_limit'],
      select: (
        db,
        me,
      ) => sql`select period::text as cursor, period, amount, currency, next_amount, next_at, updated_at from spending_limit
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}

export const spending: Feature = {
  calls: spendingApi,
  forms: spendingForms,
  export: spendingExport,
  erase: { rows: { 'spending_limit.member_id': 'delete' } },
}

/** The calls of spending limits. */
function spendingApi(): CallRoute[] {
  return [
    route(getSpendingLimitsCall, async ({ scope }) => presentLimits(await roomOf(scope))),
    route(setSpendingLimitsCall, async ({ scope, body }) => {
      await setLimits(scope, body)
      await endUnfitting(scope)
      return presentLimits(await roomOf(scope))
    }),
  ]
}

/** The form of the limits on the account page. */
function spendingForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, setSpendingLimitsCall), {
      page: 'account-limit',
      next: () => href('account-limit', {}, { saved: '1' }),
    }),
  ]
}
