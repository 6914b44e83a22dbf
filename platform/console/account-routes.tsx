import { z } from 'zod'
import { NotFoundError, ValidationError } from '../core/errors.ts'
import { PASSKEY_ID_LENGTH, PASSKEY_NAME_LENGTH } from '../infra/passkeys/ceremony.ts'
import { type AuditAction, auditPlatform } from './audit.ts'
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

/** The person's own account: passkeys and recovery codes. */
export function accountRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  const { party } = deps
  return [
    staffRoute({
      method: 'GET',
      path: '/account',
      access: 'account.own',
      query: z.object({ passkey: z.string().max(PASSKEY_NAME_LENGTH).optional() }),
      handle: ({ scope, query }) => accountPage(scope, query.passkey),
    }),
    staffRoute({
      method: 'POST',
      path: '/recovery-codes',
      access: 'account.own',
      confirmed: true,
      handle: ({ scope }) => newRecoveryCodes(deps, scope),
    }),
    staffRoute({
      method: 'POST',
      path: '/passkeys/options',
      access: 'account.own',
      confirmed: true,
      handle: async ({ scope }) => ({ json: await registrationOptions(party, scope) }),
    }),
    staffRoute({
      method: 'POST',
      path: '/passkeys',
      access: 'account.own',
      confirmed: true,
      body: z.object({
        name: z.string({ error: 'required' }).trim().min(1).max(PASSKEY_NAME_LENGTH),
        response: z.unknown(),
      }),
      handle: async ({ scope, body }) => {
        const row = await verifyNewPasskey(party, scope, body)
        if (!row || !(await addPasskey(scope, row))) throw new ValidationError({}, 'passkey_failed')
        await tellPerson(deps, scope, 'passkey_added')
        return { json: { next: '/account' } }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/passkeys/remove',
      access: 'account.own',
      confirmed: true,
      body: z.object({ id: z.string().min(1).max(PASSKEY_ID_LENGTH) }),
      handle: async ({ scope, body }) => {
        const { staff, now } = scope
        await scope.db(async (db) => {
          if (!(await removePasskey(db, staff.id, body.id))) throw new NotFoundError()
          await auditPlatform(db, { staffId: staff.id, now, action: 'passkey_removed' })
        })
        await tellPerson(deps, scope, 'passkey_removed')
        return { redirect: '/account', done: 'passkey_removed' }
      },
    }),
  ]
}

type OwnScope = PlatformScope<Staff>

async function accountPage(scope: OwnScope, passkeyName: string | undefined): Promise<ConsoleAnswer> {
  const { codesLeft, passkeys } = await scope.db(async (db) => ({
    codesLeft: await recoveryCodesLeft(db, scope.staff.id),
    passkeys: await findPasskeys(db, scope.staff.id),
  }))
  const page = (
    <AccountPage scope={scope} codesLeft={codesLeft} passkeys={passkeys} passkeyName={passkeyName} />
  )
  return { page, title: scope.t('console:account') }
}

/**
 * Mails the person about each change of their sign-in factors, so that a change by somebody else is
 * noticed.
 */
const tellPerson = ({ mailNews }: ConsoleDeps, { staff, locale }: OwnScope, change: AuditAction) =>
  mailNews({ to: staff.email, news: { kind: 'factor', change }, language: locale.code })

async function newRecoveryCodes(deps: ConsoleDeps, scope: OwnScope): Promise<ConsoleAnswer> {
  const { staff, now } = scope
  const codes = await scope.db(async (db) => {
    await auditPlatform(db, { staffId: staff.id, now, action: 'recovery_codes_made' })
    return renewRecoveryCodes(db, staff.id)
  })
  await tellPerson(deps, scope, 'recovery_codes_made')
  return { page: <CodesPage scope={scope} codes={codes} />, title: scope.t('console:recovery_codes') }
}

/** @returns whether it was stored: false if it is already registered, or if there are too many */
function addPasskey({ db: inTransaction, staff, now }: OwnScope, row: PasskeyRow): Promise<boolean> {
  return inTransaction(async (db) => {
    if (!(await keepPasskey(db, row))) return false
    await auditPlatform(db, { staffId: staff.id, now, action: 'passkey_added' })
    return true
  })
}
