import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { createLog } from '../log.ts'
import { maintenanceJobs } from './maintenance.ts'
import { tenantsWithWork } from './tenants-with-work.ts'

const test = testDatabase()
const DAY = 86_400_000
const sent: string[] = []
let keys: { used: number; empty: number; begun: number }
let tenants: readonly Tenant[]
let client: pg.PoolClient
const executeSql = (text: string, values: unknown[]) => {
  sent.push(text)
  return client.query(text, values)
}

beforeAll(async () => {
  const [used, empty, begun] = [
    await test.addTenant('used'),
    await test.addTenant('empty'),
    await test.addTenant('begun'),
  ]
  keys = { used, empty, begun }
  tenants = [used, empty, begun].map((key) => ({ key }) as Tenant)
  await test.database.withTenant(used, async (db) => {
    const [a, b] = [await buildMember(db), await buildMember(db)]
    await db.trx
      .insertInto('member_like')
      .values({ tenant_id: used, liker_id: a.id, liked_id: b.id })
      .execute()
  })
  await test.database.withTenant(begun, (db) =>
    db.trx
      .insertInto('signup_draft')
      .values({ tenant_id: begun, token_hash: Buffer.from('1') })
      .execute(),
  )
  client = await test.database.pool.connect()
  await client.query('begin')
})
afterAll(async () => {
  await client.query('rollback')
  client.release()
})

it('tenants with work are found by one statement, which leaves no tenant set', async () => {
  expect(await tenantsWithWork(executeSql, 'maintenance', tenants)).toEqual([keys.used, keys.begun])
  expect(await tenantsWithWork(executeSql, 'digests', tenants)).toEqual([keys.used])
  expect(await tenantsWithWork(executeSql, 'saved_searches', tenants)).toEqual([])
  expect(sent).toHaveLength(3)
  const { rows } = await client.query("select current_setting('app.tenant', true) as tenant")
  expect(rows).toEqual([{ tenant: '' }])
})

it('the daily maintenance visits a site without rows once a week', async () => {
  const log = createLog({ logLevel: 'silent', production: true })
  const [daily] = maintenanceJobs(
    { tenants: { all: () => tenants, byKey: () => undefined }, log },
    [],
  ).periodic
  const visited: number[] = []
  for (let day = 0; day < 7; day++)
    visited.push(...((await daily?.tenants(executeSql, new Date(1e12 + day * DAY))) ?? []))
  const times = (key: number) => visited.filter((one) => one === key).length
  expect([times(keys.used), times(keys.empty), times(keys.begun)]).toEqual([7, 1, 7])
})
