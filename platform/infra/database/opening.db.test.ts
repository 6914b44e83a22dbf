import { beforeAll, expect, it } from 'vitest'
import { PATIENT, testDatabase } from '../../testing/database.ts'

/** Set in the message that begins a transaction. */
const TIME_LIMITS = `; set local statement_timeout = ${PATIENT.statement}; set local idle_in_transaction_session_timeout = 60000`

const test = testDatabase()
const opening = { text: 'select email_key from mail_suppression order by email_key', values: [] }
let amore: number
let tulp: number

beforeAll(async () => {
  amore = await test.addTenant('amore')
  tulp = await test.addTenant('tulp')
  for (const tenant_id of [amore, tulp]) {
    await test.database.withTenant(tenant_id, ({ trx }) =>
      trx
        .insertInto('mail_suppression')
        .values({ tenant_id, email_key: `of-${tenant_id}@example.org`, reason: 'bounce' })
        .execute(),
    )
  }
})

it('a transaction begins with its lookup in one statement, which sees only rows of its tenant', async () => {
  const before = test.statements.length
  const seen = (tenantId: number) =>
    test.database.withTenant(tenantId, async (_db, opened) => opened, opening)
  expect(await seen(amore)).toEqual([{ email_key: `of-${amore}@example.org` }])
  expect(await seen(tulp)).toEqual([{ email_key: `of-${tulp}@example.org` }])
  expect(test.statements.slice(before, before + 2)).toEqual([
    `begin; set local app.tenant = '${amore}'${TIME_LIMITS}; ${opening.text}`,
    'commit',
  ])
})

it('a transaction without a lookup gets no rows', async () => {
  expect(await test.database.withTenant(amore, async (_db, opened) => opened)).toEqual([])
})

it('a lookup that fails leaves no open transaction behind', async () => {
  const failing = test.database.withTenant(amore, async () => 'done', { text: 'select 1 / 0', values: [] })
  await expect(failing).rejects.toThrow(/division by zero/)
  const open = async () => {
    const { rows } = await test.owner.query(
      "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    return rows.length
  }
  // The server's view of its connections is delayed.
  await expect.poll(open).toBe(0)
  expect(await test.database.withTenant(amore, async () => 'done')).toBe('done')
})
