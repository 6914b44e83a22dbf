import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { localeOfPerson } from '../../i18n/languages.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import { queueMail } from '../notifications/server.ts'
import { tenantKey } from '../visibility/visibility.ts'

/** Task of the job that asks the member the next morning whether the friend has been told. */
export const ASK_IN_THE_MORNING = 'meeting_morning'

interface Deps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

const askedRow = z.strictObject({
  id: column.id,
  name: z.string(),
  email: z.string(),
  language: z.string(),
})

/**
 * Mails the member unless they have ended the meeting or said that all is well. The mail names
 * nobody: it stands in a mailbox for years. Idempotent.
 */
export async function askInTheMorning(deps: Deps, job: Job, now: Date): Promise<void> {
  const { tenantId, meeting } = job
  const tenant = deps.tenants.byKey(tenantId)
  if (!tenant || typeof meeting !== 'string') return
  await deps.database.withTenant(tenant.key, async (db) => {
    const member = await findAsked(db, meeting, now)
    if (!member) return
    await queueMail(
      { tenant, locale: localeOfPerson(tenant, member), db, now },
      {
        key: `meeting:${meeting}`,
        to: member.email,
        memberId: member.id,
        template: 'meeting_morning',
        path: href('account-meetings'),
        params: { name: member.name },
      },
    )
  })
}

/** The member of a meeting who has not said that all is well. */
async function findAsked(db: TenantDb, meeting: string, now: Date) {
  const t = tenantKey(db)
  return firstRow(
    db,
    askedRow,
    sql`
    select m.id, m.name, m.email, m.language from meeting e
    join member m on m.tenant_id = ${t} and m.id = e.member_id
    where e.tenant_id = ${t} and e.id = ${meeting}::uuid and e.well_at is null and e.expires_at > ${now}::timestamptz
      and m.status = ${MEMBER_STATUS.active}::int`,
  )
}
