import type { Response } from 'express'
import type { ConsoleDb, StaffTenants } from '../core/database.ts'
import { newId, newSecret } from '../core/ids.ts'
import type { LocaleCode } from '../core/locale.ts'
import type { CookieName } from '../infra/http/cookie-registry.ts'
import { removeCookie, setCookie } from '../infra/http/cookies.ts'
import { roleOf } from './permissions.ts'
import type { Staff } from './scope.ts'
import { after, hashToken, LIFETIME } from './tokens.ts'

/** Cookies of the console; their names get the prefix `__Host-` if sites use HTTPS. */
export const COOKIES = {
  session: 'console-session',
  signIn: 'console-sign-in',
  invitation: 'console-invitation',
  /** The action of the last form, for the page that follows it. */
  done: 'console-done',
  /** Key of the site that was chosen last, for pages whose address names none. */
  site: 'console-site',
} as const

const DEVICE_LENGTH = 200

/** Minimum milliseconds between two updates of `seen_at`. */
const SEEN_EVERY = 60_000

/**
 * The person of a session's token; the session counts as used, and the language of the request as
 * the person's, for mails. Undefined if it has ended or the person is disabled.
 */
export async function findStaff(
  { trx }: ConsoleDb,
  token: string,
  { now, language }: { readonly now: Date; readonly language: LocaleCode },
): Promise<Staff | undefined> {
  const row = await trx
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff_session.id as session_id', 'staff_session.confirmed_at', 'staff_session.seen_at'])
    .select(['staff.id', 'staff.email', 'staff.role', 'staff.tenants', 'staff.language'])
    .where('staff_session.token_hash', '=', hashToken(token))
    .where('staff_session.expires_at', '>', now)
    .where('staff_session.seen_at', '>', after(now, -LIFETIME.idle))
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, email, session_id: sessionId, confirmed_at: confirmedAt } = row
  if (now.getTime() - row.seen_at.getTime() > SEEN_EVERY)
    await trx.updateTable('staff_session').set({ seen_at: now }).where('id', '=', sessionId).execute()
  if (row.language !== language)
    await trx.updateTable('staff').set({ language }).where('id', '=', id).execute()
  return {
    kind: 'staff',
    id,
    sessionId,
    confirmedAt,
    email,
    role: roleOf(row.role),
    tenants: tenantsOf(row.tenants),
  }
}

const tenantsOf = (keys: readonly number[] | null): StaffTenants => keys ?? 'all'

/**
 * Creates a session with a new token, in the transaction of its cause.
 * @returns the token for `keepSession`
 */
export async function startSession(
  { trx }: ConsoleDb,
  staffId: string,
  { now, device }: { readonly now: Date; readonly device: string },
): Promise<string> {
  const token = newSecret()
  await trx.deleteFrom('staff_session').where('expires_at', '<=', now).execute()
  await trx
    .insertInto('staff_session')
    .values({
      token_hash: hashToken(token),
      id: newId(),
      staff_id: staffId,
      created_at: now,
      confirmed_at: now,
      seen_at: now,
      expires_at: after(now, LIFETIME.session),
      device: device.slice(0, DEVICE_LENGTH),
    })
    .execute()
  return token
}

export async function endSession({ trx }: ConsoleDb, sessionId: string): Promise<void> {
  await trx.deleteFrom('staff_session').where('id', '=', sessionId).execute()
}

export async function endSessionsOf({ trx }: ConsoleDb, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_session').where('staff_id', '=', staffId).execute()
}

/** Signs the browser in. Call it after the commit. */
export function keepSession(response: Response, token: string): void {
  setCookie(response, COOKIES.session, token)
  forget(response, COOKIES.signIn)
}

export function forget(response: Response, name: CookieName): void {
  removeCookie(response, name)
}
