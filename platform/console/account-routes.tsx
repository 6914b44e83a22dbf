import { z } from 'zod'
import { NotFoundError, ValidationError } from '../core/errors.ts'
import { PASSKEY_ID_LENGTH, PASSKEY_NAME_LENGTH } from '../infra/passkeys/ceremony.ts'
import { auditPlatform } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { AccountPage } from './pages/account-page.tsx'
import { CodesPage } from './pages/invitation-page.tsx'
import {
  findPasskeys,
  keepPasskey,
  type PasskeyRow,
  registrationOptions,
  removePasskey,
  verifyNewPasskey,
} from './passkeys.ts'
import { recoveryCodesLeft, renewRecoveryCodes } from './recovery-codes.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, staffRoute } from './serve.ts'

/** One's own account: passkeys and recovery codes. */
export function accountRoutes({ party }: ConsoleDeps): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/account',
      access: 'account.own',
      handle: ({ scope }) => accountPage(scope),
    }),
    staffRoute({
      method: 'POST',
      path: '/recovery-codes',
      access: 'account.own',
      handle: ({ scope }) => newRecoveryCodes(scope),
    }),
    staffRoute({
      method: 'POST',
      path: '/passkeys/options',
      access: 'account.own',
      handle: async ({ scope }) => ({ json: await registrationOptions(party, scope) }),
    }),
    staffRoute({
      method: 'POST',
      path: '/passkeys',
      access: 'account.own',
      body: z.object({
        name: z.string({ error: 'required' }).trim().min(1).max(PASSKEY_NAME_LENGTH),
        response: z.unknown(),
      }),
      handle: async ({ scope, body }) => {
        const row = await verifyNewPasskey(party, scope, body)
        if (!row || !(await addPasskey(scope, row))) throw new ValidationError({}, 'passkey_failed')
        return { json: { next: '/account' } }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/passkeys/remove',
      access: 'account.own',
      body: z.object({ id: z.string().min(1).max(PASSKEY_ID_LENGTH) }),
      handle: async ({ scope, body }) => {
        const { staff, now } = scope
        await scope.db(async (db) => {
          if (!(await removePasskey(db, staff.id, body.id))) throw new NotFoundError()
          await auditPlatform(db, { staffId: staff.id, now, action: 'passkey_removed' })
        })
        return { redirect: '/account', done: 'passkey_removed' }
      },
    }),
  ]
}

type OwnScope = PlatformScope<Staff>

async function accountPage(scope: OwnScope): Promise<ConsoleAnswer> {
  const { codesLeft, passkeys } = await scope.db(async (db) => ({
    codesLeft: await recoveryCodesLeft(db, scope.staff.id),
    passkeys: await findPasskeys(db, scope.staff.id),
  }))
  const page = <AccountPage scope={scope} codesLeft={codesLeft} passkeys={passkeys} />
  return { page, title: scope.t('console:account') }
}

async function newRecoveryCodes(scope: OwnScope): Promise<ConsoleAnswer> {
  const { staff, now } = scope
  const codes = await scope.db(async (db) => {
    await auditPlatform(db, { staffId: staff.id, now, action: 'recovery_codes_made' })
    return renewRecoveryCodes(db, staff.id)
  })
  return { page: <CodesPage scope={scope} codes={codes} />, title: scope.t('console:recovery_codes') }
}

/** @returns whether it was kept: false for one that is registered already, or one too many */
function addPasskey({ db: inTransaction, staff, now }: OwnScope, row: PasskeyRow): Promise<boolean> {
  return inTransaction(async (db) => {
    if (!(await keepPasskey(db, row))) return false
    await auditPlatform(db, { staffId: staff.id, now, action: 'passkey_added' })
    return true
  })
}
