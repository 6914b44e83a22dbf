import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copySites } from '../tenancy/test-site.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

/** A lander file that is truncated while the program is running. */
const sites = copySites()
const base = testDatabase()
const app = testApp(base, { TENANTS_DIR: sites.folders.tenants })
const LANDER = 'alonetonight'
const FILE = `amore/landers/${LANDER}/locales/it.json`
let tenant: number
let marketer: TestStaff

beforeAll(async () => {
  tenant = keyOf(app, 'amore')
  marketer = await buildStaff(app, { role: 'marketer', tenants: ['amore'] })
})
afterAll(() => sites.close())

const list = async () => (await marketer.send(`/landers?tenant=${tenant}`)).text
const post = (path: string, body: object) =>
  marketer.send(`/landers/${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ tenant, lander: LANDER, ...body }),
  })

it('a broken lander file is shown with its fault in the list and the editor, unless a version is live', async () => {
  const live = app.services.tenants.get('amore')
  sites.write(FILE, '{ "page": { "title": "Rot')
  const [text, document] = [
    await list(),
    await marketer.send(`/landers/document?tenant=${tenant}&lander=${LANDER}`),
  ]
  expect(text).toContain('A file cannot be read')
  expect(text).toContain(`tenants/${FILE} isn’t valid JSON: the mistake is on line 1.`)
  expect(text).toMatch(new RegExp(`<code>tenants/${FILE}: expected [^<]*line 1`))
  const broken = [{ file: `tenants/${FILE}`, message: expect.stringContaining('line 1') }]
  expect(document.json).toMatchObject({ broken, document: {} })
  expect(app.services.tenants.get('amore')?.landers[LANDER]).toBe(live?.landers[LANDER])

  expect((await post('publish', { revision: 0, document: { order: ['question'] } })).status).toBe(200)
  expect(await list()).not.toContain('A file cannot be read')
  await post('rollback', {})
  expect(await list()).toContain('A file cannot be read')
  rmSync(join(sites.folders.tenants, 'amore/landers', LANDER), { recursive: true })
  expect(await list()).not.toContain('A file cannot be read')
})
