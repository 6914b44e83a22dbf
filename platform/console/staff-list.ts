import { sql } from 'kysely'
import type { ConsoleDb, StaffTenants } from '../core/database.ts'
import { emailKey } from '../core/email-key.ts'
import type { LocaleCode } from '../core/locale.ts'
import { isLocaleCode } from '../i18n/languages.ts'
import type { SiteWorkers } from '../tenancy/readiness.ts'
import { may, type Permission, ROLE_CODES, type Role, roleOf } from './permissions.ts'

export interface StaffEntry {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly tenants: StaffTenants
  readonly state: 'invited' | 'active' | 'disabled'
}

/** All staff, ordered by e-mail address. */
export async function listStaff({ trx }: ConsoleDb): Promise<readonly StaffEntry[]> {
  const rows = await trx
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'tenants', 'accepted_at', 'disabled_at'])
    .orderBy('email_key')
    .execute()
  return rows.map(({ id, email, role, tenants, accepted_at, disabled_at }) => ({
    id,
    email,
    role: roleOf(role),
    tenants: tenants ?? 'all',
    state: disabled_at ? 'disabled' : accepted_at ? 'active' : 'invited',
  }))
}

/** A person to write to, in the language in which they last used the console. */
export interface Reader {
  readonly email: string
  readonly language: LocaleCode
}

/**
 * E-mail addresses of operators with access, except the person who acted and the person concerned.
 */
export async function operatorsBeside(
  { trx }: ConsoleDb,
  { by, email }: { readonly by: string | null; readonly email: string },
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('staff')
    .select(['id', 'email', 'email_key'])
    .where('role', '=', ROLE_CODES.operator)
    .where('accepted_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .execute()
  return rows.filter((one) => one.id !== by && one.email_key !== emailKey(email)).map((one) => one.email)
}

/** People with access who work for a site or for all sites. */
const workingAt = ({ trx }: ConsoleDb, tenant: number) =>
  trx
    .selectFrom('staff')
    .select(['email', 'role', 'language'])
    .where('accepted_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`(tenants is null or ${tenant}::int = any (tenants))`)
    .execute()

/** How many people may work at a site. */
export async function workersOf(db: ConsoleDb, tenant: number): Promise<SiteWorkers> {
  const roles = (await workingAt(db, tenant)).map(({ role }) => roleOf(role))
  const having = (permission: Permission) => roles.filter((role) => may(role, permission)).length
  return { all: roles.length, photos: having('photos.moderate'), complaints: having('complaints.answer') }
}

/** The operators of a site, also those of all sites. */
export async function operatorsOf(db: ConsoleDb, tenant: number): Promise<readonly Reader[]> {
  const people = await workingAt(db, tenant)
  return people
    .filter(({ role }) => role === ROLE_CODES.operator)
    .map(({ email, language }) => ({
      email,
      language: language !== null && isLocaleCode(language) ? language : 'en',
    }))
}
