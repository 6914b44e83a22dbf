import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { EraseMember } from '../../infra/erasure.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'

export interface SignupJobsDeps {
  readonly database: Database
  readonly eraseMember: EraseMember
}

/** Days allowed for finishing a signup, and for confirming an address. */
export const SIGNUP_DAYS = 30

/** Removes abandoned drafts of a signup, and accounts whose address was never confirmed. */
export function signupMaintenance({ database, eraseMember }: SignupJobsDeps): readonly MaintenanceTask[] {
  return [
    maintenanceTask(database, 'signup-drafts', async (db, now) => {
      const { numDeletedRows } = await db.trx
        .deleteFrom('signup_draft')
        .where('tenant_id', '=', db.tenantId)
        .where('updated_at', '<', daysBefore(now, SIGNUP_DAYS))
        .executeTakeFirst()
      return Number(numDeletedRows)
    }),
    {
      name: 'unconfirmed-members',
      run: (tenant, now) => eraseClaims({ database, eraseMember }, tenant, now),
    },
  ]
}

async function eraseClaims(
  { database, eraseMember }: SignupJobsDeps,
  tenant: Tenant,
  now: Date,
): Promise<number> {
  const claims = await database.withTenant(tenant.key, (db) => claimsOf(db, now).execute())
  let count = 0
  for (const { id } of claims) {
    // The address may have been confirmed since the list was read.
    const still = async (db: TenantDb) =>
      (await claimsOf(db, now).where('id', '=', id).executeTakeFirst()) !== undefined
    if (await eraseMember(tenant, id, still)) count++
  }
  return count
}

/**
 * Accounts whose address was not confirmed in time; except those that have paid, because people
 * decide about payments.
 */
function claimsOf(db: TenantDb, now: Date) {
  return db.trx
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('status', '=', MEMBER_STATUS.not_confirmed)
    .where('email_confirmed_at', 'is', null)
    .where('paid', '=', false)
    .where('signup_at', '<', daysBefore(now, SIGNUP_DAYS))
    .orderBy('signup_at')
}
