import { sql } from 'kysely'
import type { Database, TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { type AccountDeps, safeNext } from '../accounts/server.ts'
import { finishSetUp, giveCode, startSetUp, switchOff } from './commands.ts'
import {
  disableSecondFactorCall,
  enableSecondFactorCall,
  giveLoginCodeCall,
  startSecondFactorCall,
} from './contract.ts'
import { SEALED_FACTORS } from './queries.ts'

/**
 * When the second factor was enabled, and the number of recovery codes left. Not the seed and the
 * hashes of the codes: they would let anybody with the file in.
 */
const secondFactorExport: Export = {
  sections: [
    {
      name: 'second-factor',
      title: 'data:section_second_factor',
      tables: ['member_totp', 'member_recovery_code'],
      select: (db, me) => sql`select 'totp' as cursor, t.created_at, t.enabled_at,
          (select count(*) from member_recovery_code c where c.tenant_id = ${db.tenantId}::int and c.member_id = ${me}) as recovery_codes
        from member_totp t where t.tenant_id = ${db.tenantId}::int and t.member_id = ${me}`,
    },
  ],
}

export const secondFactor: Feature<AccountDeps & { readonly database: Database }> = {
  calls: secondFactorApi,
  forms: secondFactorForms,
  maintenance: secondFactorMaintenance,
  export: secondFactorExport,
  keyed: [SEALED_FACTORS],
  erase: { rows: { 'member_totp.member_id': 'delete', 'member_recovery_code.member_id': 'delete' } },
}

/** An authenticator app as second factor: set up, switch on and off, and its code at the login. */
function secondFactorApi(deps: AccountDeps): CallRoute[] {
  return [
    route(startSecondFactorCall, async ({ scope, body, request }) => {
      await startSetUp(scope, body.password, deps, { request })
      return { started: true as const }
    }),
    route(enableSecondFactorCall, async ({ scope, body, response }) => {
      await finishSetUp(scope, body.one_time_password, deps, { response })
      return { enabled: true as const }
    }),
    route(disableSecondFactorCall, async ({ scope, body, request, response }) => {
      await switchOff(scope, body, deps, { request, response })
      return { disabled: true as const }
    }),
    route(giveLoginCodeCall, async ({ scope, body, request, response }) => {
      await giveCode(scope, body.one_time_password, deps, { request, response })
      return { signed_in: true as const }
    }),
  ]
}

/** Forms of the set-up, of switching off, and of the code at the login. */
function secondFactorForms(calls: readonly CallRoute[]): readonly Form[] {
  const overview = () => href('account-second-factor')
  return [
    formOf(routeFor(calls, startSecondFactorCall), {
      page: 'account-second-factor',
      next: () => href('account-second-factor-set-up'),
      elsewhere: { second_factor_on: overview },
    }),
    formOf(routeFor(calls, enableSecondFactorCall), {
      page: 'account-second-factor-set-up',
      next: overview,
      elsewhere: { second_factor_not_started: overview },
    }),
    formOf(routeFor(calls, disableSecondFactorCall), { page: 'account-second-factor-off', next: overview }),
    formOf(routeFor(calls, giveLoginCodeCall), {
      page: 'login-code',
      next: (_answer, { values }) => safeNext(values.next),
      elsewhere: {
        login_expired: ({ values }) => href('login', {}, { next: safeNext(values.next), expired: '1' }),
      },
    }),
  ]
}

/** Deletes set-ups that were never finished, with the recovery codes in them. */
function secondFactorMaintenance({ database }: { readonly database: Database }): readonly MaintenanceTask[] {
  return [maintenanceTask(database, 'unfinished-second-factors', eraseUnfinished)]
}

async function eraseUnfinished(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('member_totp')
    .where('tenant_id', '=', db.tenantId)
    .where('enabled_at', 'is', null)
    .where('created_at', '<=', daysBefore(now, 1))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
