import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { keyOf } from '../testing/tenant-fixture.ts'
import { auditMaintenance } from './jobs.ts'

const test = testDatabase()
const app = testApp(test)

/** Inserts an entry two days older than two years and one two days younger; tenant 0 means none. */
const note = (tenant: number) =>
  test.owner.query(
    `insert into audit_entry (tenant_id, id, at, action, subject)
     select $1, gen_random_uuid(), now() - interval '2 years' + days, 'photo_viewed', subject
     from (values (interval '-2 days', 'old'), (interval '2 days', 'young')) as age (days, subject)`,
    [tenant],
  )

async function left() {
  const { rows } = await test.owner.query<{ tenant_id: number; subject: string }>(
    'select tenant_id, subject from audit_entry order by tenant_id, subject',
  )
  return rows.map(({ tenant_id, subject }) => `${tenant_id} ${subject}`)
}

it('deletes entries older than two years of one tenant and of none, but not those of another tenant', async () => {
  const [amore, tulp] = [keyOf(app, 'amore'), keyOf(app, 'tulp')]
  for (const tenant of [0, amore, tulp]) await note(tenant)
  const [task] = auditMaintenance({ database: test.database })
  const tenant = app.services.tenants.get('amore')
  if (!task || !tenant) throw new Error('there is no amore')
  expect(await task.run(tenant, new Date())).toBe(2)
  expect(await left()).toEqual(['0 young', `${amore} young`, `${tulp} old`, `${tulp} young`])
  expect(await task.run(tenant, new Date())).toBe(0)
})

it('deleting old audit entries restores the tenant of the transaction', async () => {
  const tenant = keyOf(app, 'amore')
  const { rows } = await test.database.withTenant(tenant, ({ trx }) =>
    sql<{ same: boolean }>`
      select expire_audit_entries(0) >= 0 and current_setting('app.tenant') = ${String(tenant)} as same`.execute(
      trx,
    ),
  )
  expect(rows).toEqual([{ same: true }])
})

it('the role of the console may not delete old audit entries', async () => {
  const { consoleDatabase } = app.services
  const asStaff = consoleDatabase?.withStaff('all', ({ trx }) =>
    sql`select expire_audit_entries(0)`.execute(trx),
  )
  await expect(asStaff).rejects.toThrow(/permission denied/)
})

it('deletes from the audit log even if the caller has a temporary table of that name', async () => {
  const tenant = keyOf(app, 'amore')
  await note(tenant)
  const deleted = await test.database.withTenant(tenant, async ({ trx }) => {
    await sql`create temporary table audit_entry (tenant_id int, at timestamptz) on commit drop`.execute(trx)
    const { rows } = await sql<{
      count: number
    }>`select expire_audit_entries(${tenant}::int) as count`.execute(trx)
    return rows
  })
  expect(deleted).toEqual([{ count: 1 }])
})
