import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copySites } from '../tenancy/test-site.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

const base = testDatabase()
const sites = copySites()
const app = testApp(base, { TENANTS_DIR: sites.folders.tenants })
afterAll(() => sites.close())

let marketer: TestStaff
let tenant: number
beforeAll(async () => {
  tenant = keyOf(app, 'amore')
  marketer = await buildStaff(app, { role: 'marketer', tenants: ['amore'] })
})

const open = async (lander: string) => {
  const query = new URLSearchParams({ tenant: String(tenant), lander })
  const headers = { accept: 'application/json' }
  return (await marketer.send(`/landers/document?${query}`, { headers })).json
}

it('the document of a lander offers only discount codes that a campaign may use', async () => {
  const past = new Date(Date.now() - 1000)
  await base.owner.query(
    `insert into discount_code (tenant_id, code, percentage, payment_methods, expires_at, status) values
      ($1, 'SUMMER20', 20, null, null, 'active'), ($1, 'OVER20', 20, null, $2, 'active'),
      ($1, 'CARDS20', 20, '{creditcard}', null, 'active'), ($1, 'STOPPED20', 20, null, null, 'inactive')`,
    [tenant, past],
  )
  expect(await open('video')).toMatchObject({ facts: { codes: ['SUMMER20'] } })
})

it('the document of a lander names the files that cannot be read and leaves them out', async () => {
  expect((await open('video')).broken).toEqual([])
  const folder = join(sites.folders.tenants, 'amore/landers/video/slugs')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'cut.json'), '{"seeks": "male", ')
  const { broken, document = {} } = await open('video')
  expect(broken).toEqual([
    { file: 'tenants/amore/landers/video/slugs/cut.json', message: expect.any(String) },
  ])
  expect(document).not.toHaveProperty('campaigns.cut')
})
