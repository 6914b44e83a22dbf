import type { ConsoleDb, StaffTenants } from '../core/database.ts'
import { type Role, roleOf } from './permissions.ts'

export interface StaffEntry {
  readonly email: string
  readonly role: Role
  readonly tenants: StaffTenants
  readonly state: 'invited' | 'active' | 'disabled'
}

/** Everybody of the staff, by address. */
export async function listStaff({ trx }: ConsoleDb): Promise<readonly StaffEntry[]> {
  const rows = await trx
    .selectFrom('staff')
    .select(['email', 'role', 'tenants', 'accepted_at', 'disabled_at'])
    .orderBy('email_key')
    .execute()
  return rows.map(({ email, role, tenants, accepted_at, disabled_at }) => ({
    email,
    role: roleOf(role),
    tenants: tenants ?? 'all',
    state: disabled_at ? 'disabled' : accepted_at ? 'active' : 'invited',
  }))
}
