import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { lastGoodTenants } from '../tenancy/last-good.ts'
import { copySites } from '../tenancy/test-site.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { buildStaff } from '../testing/staff.ts'
import { demoSite, signIn } from '../testing/tenant-fixture.ts'
import { forgetSite, lastGoodFolder } from './tenants.ts'

const sites = copySites({ sites: ['amore', 'tulp'] })
const test = testDatabase()
const app = testApp(test, { LOG_LEVEL: 'silent', TENANTS_DIR: sites.folders.tenants })
afterAll(() => sites.close())

const HTML = { accept: 'text/html' }
const folder = () => join(sites.folders.tenants, 'amore')

it('a site whose folder vanishes answers its members as a paused one, until it is removed on purpose', async () => {
  const { key, settings } = demoSite(app, 'amore')
  const cookie = await test.database.withTenant(key, async (db) => signIn(db, (await buildMember(db)).id))
  const staff = await buildStaff(app, { role: 'operator' })
  // The last good files are copied in the background after the start.
  const copy = join(lastGoodTenants(lastGoodFolder(app.services.config)), 'amore')
  await expect.poll(() => existsSync(copy)).toBe(true)
  renameSync(folder(), join(sites.folders.tenants, '../away'))
  await expect.poll(() => demoSite(app, 'amore').state).toBe('paused')

  const { status, text } = await app.send('amore', '/members', { headers: { ...HTML, cookie } })
  expect([status, text.includes(settings.name)]).toEqual([503, true])
  const sign = /<img[^>]*src="([^"]*brand[^"]*)"/.exec(text)?.[1] ?? ''
  expect((await app.send('amore', sign)).status).toBe(200)
  expect((await app.send('amore', '/api/user', { headers: { cookie } })).status).toBe(200)
  expect(
    (await app.send('amore', '/api/message', { method: 'POST', body: {}, headers: { cookie } })).status,
  ).toBe(503)
  expect((await app.send('tulp', '/api/settings')).status).toBe(200)

  const ready = (await app.send('amore', '/readyz')).json
  expect(ready.faults).toMatchObject([{ code: 'folder_vanished', tenant: 'amore' }])
  for (const path of ['/sites', `/sites/one?tenant=${key}`, `/sites/state?tenant=${key}`]) {
    const shown = (await staff.send(path)).text
    expect(shown, path).toContain('data-tone="danger"')
  }
  expect((await staff.send(`/sites/state?tenant=${key}`)).text).toContain('site -- remove amore')

  expect(await forgetSite(app.services, 'amore')).toBe(true)
  await expect.poll(() => app.services.tenants.get('amore')).toBeUndefined()
  expect((await app.send('amore', '/')).status).toBe(404)

  renameSync(join(sites.folders.tenants, '../away'), folder())
  await expect.poll(() => app.services.tenants.get('amore')?.state).toBe('live')
  const { rows } = await test.owner.query("select removed_at from tenant where slug = 'amore'")
  expect(rows).toEqual([{ removed_at: null }])
})
