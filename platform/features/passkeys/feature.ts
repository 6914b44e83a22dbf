import { sql } from 'kysely'
import type { Database, TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import type { AccountDeps } from '../accounts/server.ts'
import { beginRegistration, dropPasskey, finishRegistration } from './commands.ts'
import {
  addPasskeyCall,
  beginPasskeyCall,
  beginPasskeyLoginCall,
  logInByPasskeyCall,
  removePasskeyCall,
} from './contract.ts'
import { beginLogin, finishLogin } from './login.ts'

/**
 * Passkeys without their public keys, which say nothing about the member and could identify their
 * device.
 */
const passkeysExport: Export = {
  sections: [
    {
      name: 'passkeys',
      title: 'data:section_passkeys',
      tables: ['member_passkey'],
      select: (
        db,
        me,
      ) => sql`select id as cursor, name, transports, created_at, last_used_at from member_passkey
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    passkey_challenge: 'random values of a login or a new passkey, which end within minutes',
  },
}

export const passkeys: Feature<AccountDeps & { readonly database: Database }> = {
  calls: passkeysApi,
  forms: passkeyForms,
  maintenance: passkeyMaintenance,
  export: passkeysExport,
  erase: { rows: { 'member_passkey.member_id': 'delete', 'passkey_challenge.member_id': 'delete' } },
}

/** Removing works without JavaScript; adding a passkey requires it. */
function passkeyForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, removePasskeyCall), {
      page: 'account-passkeys-remove',
      next: () => href('account-passkeys'),
    }),
  ]
}

/** Deletes challenges that were never answered. */
function passkeyMaintenance({ database }: { readonly database: Database }): readonly MaintenanceTask[] {
  return [maintenanceTask(database, 'expired-passkey-challenges', eraseExpired)]
}

async function eraseExpired(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('passkey_challenge')
    .where('tenant_id', '=', db.tenantId)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Passkeys beside the password: adding, removing, and logging in. */
function passkeysApi(deps: AccountDeps): CallRoute[] {
  return [
    route(beginPasskeyCall, async ({ scope, body, request, response }) => {
      const options = await beginRegistration(scope, body.password, deps, { request, response })
      return { options: { ...options } }
    }),
    route(addPasskeyCall, async ({ scope, body, request, response }) => {
      await finishRegistration(scope, body, { request, response })
      return { added: true as const }
    }),
    route(removePasskeyCall, async ({ scope, body, request, response }) => {
      await dropPasskey(scope, body, deps, { request, response })
      return { removed: true as const }
    }),
    route(beginPasskeyLoginCall, async ({ scope, response }) => ({
      options: { ...(await beginLogin(scope, { response })) },
    })),
    route(logInByPasskeyCall, async ({ scope, body, request, response }) => {
      await finishLogin(scope, body.response, deps, { request, response })
      return { signed_in: true as const }
    }),
  ]
}
