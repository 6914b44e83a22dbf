import type { Database, TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import type { RateLimits } from '../../infra/rate-limit.ts'
import { askToWait, confirmWaiting, leaveList } from './commands.ts'
import { changeWaitingListCall } from './contract.ts'
import { waitingMaintenance } from './maintenance.ts'

interface WaitingDeps {
  readonly rateLimits: Pick<RateLimits, 'countAll'>
}

export const waitingList: Feature<WaitingDeps> = {
  calls: waitingCalls,
  forms: waitingForms,
  maintenance: ({ database }: { readonly database: Database }) => waitingMaintenance(database),
  export: {
    sections: [],
    left: {
      waiting_address:
        'an address that was typed in without an account; its mailed link shows it and takes it off',
    },
  },
  erase: {
    rows: {
      'waiting_address.email': { work: 'deleted' },
      'waiting_address.email_key': { work: 'deleted' },
    },
    work: eraseWaiting,
  },
}

function waitingCalls({ rateLimits }: WaitingDeps): CallRoute[] {
  return [
    route(changeWaitingListCall, async ({ scope, body, request }) => {
      if (body.change === 'ask') {
        await askToWait(scope, body.email, rateLimits, request)
        return { state: 'sent' as const }
      }
      const { change, token } = body
      await scope.transaction((writing) =>
        (change === 'confirm' ? confirmWaiting : leaveList)(writing, token),
      )
      return { state: change === 'confirm' ? ('waiting' as const) : ('left' as const) }
    }),
  ]
}

/** All forms of the page; the field `change` selects one. */
function waitingForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, changeWaitingListCall), {
      page: 'waiting-list',
      next: ({ state }, { values }) =>
        href('waiting-list', {}, state === 'waiting' ? { token: values.token } : { state }),
    }),
  ]
}

/**
 * Deletes the address of an erased member who once waited. An unconfirmed address may be another
 * person's, who still waits.
 */
async function eraseWaiting(db: TenantDb, memberId: string): Promise<undefined> {
  const address = db.trx
    .selectFrom('member')
    .select('email_key')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('email_confirmed_at', 'is not', null)
  await db.trx
    .deleteFrom('waiting_address')
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', 'in', address)
    .execute()
}
