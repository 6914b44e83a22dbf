import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copySites, type TestSites } from '../platform/tenancy/test-site.ts'
import { testDatabase } from '../platform/testing/database.ts'
import { runScript } from '../platform/testing/run-script.ts'

const test = testDatabase()
let sites: TestSites

beforeAll(async () => {
  sites = copySites()
  const key = await test.addTenant('amore')
  await test.owner.query('update tenant set hosts = $2 where id = $1', [key, ['amore.example']])
  renameSync(join(sites.folders.tenants, 'amore'), join(sites.folders.tenants, 'moon'))
})
afterAll(() => sites.close())

const check = (DATABASE_URL: string) =>
  runScript('site', ['check', 'moon', '--json'], {
    DATABASE_URL,
    TENANTS_DIR: sites.folders.tenants,
    THEMES_DIR: sites.folders.themes,
  })
const UNASKED = 'Names of folders were not compared with those of sites that have members: '

it('site check refuses a renamed folder as the program does, if it can read the database', async () => {
  const { code, out, err } = await check(test.ownerUrl)
  expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ code: 'tenant_renamed', tenant: 'moon' }))
  expect({ code, err }).toEqual({ code: 1, err: '' })
})

it.each([
  ['', 'DATABASE_URL is not set.'],
  ['hunter2', 'DATABASE_URL is not an address.'],
  ['postgres://app:hunter2@127.0.0.1:1/none', 'the database does not answer (ECONNREFUSED).'],
])('site check reports why it did not query the database with DATABASE_URL=%j', async (url, reason) => {
  const { code, out, err } = await check(url)
  expect({ code, err }).toEqual({ code: 0, err: UNASKED + reason })
  expect(out).not.toContain('tenant_renamed')
})
