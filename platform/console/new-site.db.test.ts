import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkSites } from '../tenancy/check.ts'
import { unzip } from '../tenancy/site-archive.ts'
import { copySites } from '../tenancy/test-site.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { readOnly } from '../testing/read-only-folder.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'

vi.mock('node:fs', async (original) => {
  const { withReadOnlyFolder } = await import('../testing/read-only-folder.ts')
  return withReadOnlyFolder(await original<typeof import('node:fs')>())
})

/** The form of a new site, and what becomes of it. */
const sites = copySites({ sites: ['amore', 'tulp'] })
const { tenants } = sites.folders
const test = testDatabase()
const app = testApp(test, { TENANTS_DIR: tenants })
let everywhere: TestStaff

beforeAll(async () => {
  everywhere = await buildStaff(app, { role: 'operator' })
})
beforeEach(() => {
  readOnly.on = false
})
afterAll(() => sites.close())

const LUNA = {
  name: 'Luna',
  domain: 'luna.example',
  preset: 'dating',
  theme: 'spruce',
  main_country: 'DE',
  main_language: 'de',
  country: 'DE',
  company: 'Luna GmbH',
  address: 'Gasse 1',
  city: '10115 Berlin',
  representatives: 'Anna Amann',
  kvk: 'HRB 1',
  register: 'Amtsgericht Charlottenburg',
  vat_numbers: 'DE123456789',
}
/** Bytes of a response, which a text would alter. */
async function bytesOf(fields: object): Promise<Buffer> {
  const { consoleHost } = app.services.config
  const sent = request({
    host: '127.0.0.1',
    port: app.port,
    method: 'POST',
    path: '/sites/new',
    headers: {
      host: `${consoleHost}:${app.port}`,
      cookie: everywhere.cookie,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  sent.end(new URLSearchParams({ ...LUNA, ...fields, step: 'download' }).toString())
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return buffer(answer)
}
const post = (fields: object, step = 'make', who = everywhere) =>
  who.send('/sites/new', { body: { ...LUNA, ...fields, step } })

describe('a new site', () => {
  it('is made as a draft that passes the check, is served at once, and is recorded', async () => {
    const { status, headers } = await post({ countries: 'AT', languages: 'en', hosts: 'luna.test' })
    const tenant = app.services.tenants.get('luna')
    expect([status, headers.location]).toEqual([303, `/sites/one?tenant=${tenant?.key}`])
    expect(tenant?.settings).toMatchObject({
      state: 'draft',
      hosts: ['luna.example', 'www.luna.example', 'luna.test'],
      countries: ['DE', 'AT'],
      languages: ['de', 'en'],
      company: { register: 'Amtsgericht Charlottenburg', vat_numbers: ['DE123456789'] },
    })
    expect(checkSites(sites.folders, 'luna')).toEqual([])
    const { rows } = await test.owner.query(
      "select subject, details, staff_id from audit_entry where action = 'site_made'",
    )
    const details = { preset: 'dating', theme: 'spruce' }
    expect(rows).toEqual([{ subject: 'site:luna', details, staff_id: everywhere.id }])
  })

  it('is checked without being made, with all faults at their fields and nothing typed lost', async () => {
    const before = readdirSync(tenants)
    const fits = await post({ name: 'Stella', domain: 'stella.example' }, 'check')
    expect([fits.status, fits.text.includes('tenants/stella/assets/logo.svg')]).toEqual([200, true])
    const wrong = await post(
      {
        name: 'St<ella',
        domain: 'www.tulp.example',
        kvk: '',
        vat_numbers: '123',
        company: 'Stella & Co',
        countries: 'AT',
      },
      'check',
    )
    expect(wrong.status).toBe(422)
    for (const fault of [
      'Plain text in one line',
      'www.tulp.example already belongs to tulp.',
      'Please fill this in.',
      'Each number starts with its country',
    ])
      expect(wrong.text).toContain(fault)
    expect(wrong.text).toMatch(/value="Stella &amp; Co"/)
    expect(wrong.text).toMatch(/name="countries" value="AT" checked=""|checked=""[^>]*value="AT"/)
    expect(readdirSync(tenants)).toEqual(before)
  })

  it('gets one of two people who make the same id at once, and the other reads why not', async () => {
    const twin = (domain: string) => post({ id: 'twin', name: 'Twin', domain })
    const answers = await Promise.all([twin('one.example'), twin('two.example')])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
    expect(answers.find(({ status }) => status === 422)?.text).toContain('“twin” exists already.')
  })

  it('takes neither the id of a site with members and without a folder, nor the host of the console', async () => {
    await test.owner.query("insert into tenant (slug, hosts) values ('gone', '{gone.example}')")
    const answers = await Promise.all([
      post({ id: 'gone' }, 'check'),
      post({ id: 'fresh', domain: 'gone.example' }, 'check'),
      post({ id: 'fresh', domain: app.services.config.consoleHost }, 'check'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(answers[1]?.text).toContain('gone.example already belongs to gone.')
  })

  it('is made only by operators of all sites', async () => {
    const local = await buildStaff(app, { role: 'operator', tenants: ['amore'] })
    const asked = await Promise.all([
      local.send('/sites/new'),
      local.send('/sites/new/picture?theme=classic&preset=dating'),
      post({ id: 'sly', domain: 'sly.example' }, 'make', local),
    ])
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(existsSync(join(tenants, 'sly'))).toBe(false)
  })

  it('is a download with the same files where the folder cannot be written', async () => {
    readOnly.on = true
    const fields = { id: 'vega', name: 'Vega', domain: 'vega.example' }
    const page = await everywhere.send('/sites/new')
    expect([page.text.includes('value="make"'), page.text.includes('bring them in by git')]).toEqual([
      false,
      true,
    ])
    expect((await post(fields)).status).toBe(409)
    const { status, headers } = await post(fields, 'download')
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename=vega.zip'])
    for (const [path, content] of unzip(await bytesOf(fields))) {
      mkdirSync(join(tenants, 'vega/assets'), { recursive: true })
      writeFileSync(join(tenants, path.replace('tenants/', '')), content)
    }
    expect(checkSites(sites.folders, 'vega')).toEqual([])
    rmSync(join(tenants, 'vega'), { recursive: true })
  })

  it('has a picture for each theme and preset, and none for others', async () => {
    const look = (theme: string, preset: string) =>
      everywhere.send(`/sites/new/picture?theme=${theme}&preset=${preset}&name=Luna%20%26%20Sol`)
    const [open, closed, none] = await Promise.all([
      look('spruce', 'dating'),
      look('spruce', 'mature'),
      look('../spruce', 'dating'),
    ])
    expect([open?.headers['content-type'], open?.text.includes('Luna &#38; Sol')]).toEqual([
      'image/svg+xml',
      true,
    ])
    expect(closed?.text).not.toEqual(open?.text)
    expect(none?.status).toBe(404)
  })
})
