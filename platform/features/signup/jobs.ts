import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { withoutPhoto } from '../photos/server.ts'

export interface SignupJobsDeps {
  readonly database: Database
  readonly storage: Pick<PhotoStorage, 'remove'>
}

/** Days allowed for finishing a signup, and for confirming an address. */
export const SIGNUP_DAYS = 30

const AT_ONCE = 500

const idRow = z.strictObject({ id: column.id })

/** Removes what was abandoned: drafts of a signup, accounts whose address was never confirmed. */
export function signupMaintenance({ database, storage }: SignupJobsDeps): readonly MaintenanceTask[] {
  return [
    maintenanceTask(database, 'signup-drafts', async (db, now) => {
      const { numDeletedRows } = await db.trx
        .deleteFrom('signup_draft')
        .where('tenant_id', '=', db.tenantId)
        .where('updated_at', '<', daysBefore(now, SIGNUP_DAYS))
        .executeTakeFirst()
      return Number(numDeletedRows)
    }),
    { name: 'unconfirmed-members', run: (tenant, now) => eraseClaims({ database, storage }, tenant, now) },
  ]
}

/** In portions, each a transaction of its own; files go after the rows are gone for good. */
async function eraseClaims(
  { database, storage }: SignupJobsDeps,
  tenant: Tenant,
  now: Date,
): Promise<number> {
  for (let count = 0; ; ) {
    const gone = await database.withTenant(tenant.key, (db) => erasePortion(db, now))
    for (const content of gone.contents) await storage.remove(tenant.id, content)
    count += gone.members
    if (gone.members < AT_ONCE) return count
  }
}

/** Whoever has paid is no claim: money is looked at by people. */
async function erasePortion(
  db: TenantDb,
  now: Date,
): Promise<{ readonly members: number; readonly contents: readonly string[] }> {
  const t = sql`${db.tenantId}::int`
  const members = await rows(
    db,
    idRow,
    sql`
    select id from member where tenant_id = ${t} and status = ${MEMBER_STATUS.not_confirmed} and email_confirmed_at is null and not paid
      and signup_at < ${daysBefore(now, SIGNUP_DAYS)}::timestamptz
    order by signup_at limit ${AT_ONCE} for update skip locked`,
  )
  if (members.length === 0) return { members: 0, contents: [] }
  const ids = members.map(({ id }) => id)
  const photos = await db.trx
    .selectFrom('photo')
    .select('content')
    .distinct()
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', 'in', ids)
    .execute()
  await db.trx.deleteFrom('member').where('tenant_id', '=', db.tenantId).where('id', 'in', ids).execute()
  return {
    members: ids.length,
    contents: await withoutPhoto(
      db,
      photos.map(({ content }) => content),
    ),
  }
}
