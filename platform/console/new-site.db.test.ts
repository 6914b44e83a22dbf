import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newLookLink } from '../features/lander-studio/server.ts'
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
      local.send('/sites/new/look?theme=classic&preset=dating'),
      post({ id: 'sly', domain: 'sly.example' }, 'make', local),
    ])
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403])
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

describe('the front page of a brand that does not exist yet', () => {
  const linkTo = async (fields: object) => {
    const query = new URLSearchParams({ theme: 'spruce', preset: 'dating', name: 'Vesper', ...fields })
    const { json } = await everywhere.send(`/sites/new/look?${query}`)
    return new URL((json as { readonly address: string }).address)
  }
  const look = ({ pathname, search }: URL, site = 'amore') => app.send(site, pathname + search)
  const counted = async () =>
    (await test.owner.query('select count(*)::int as visits from visit_counts')).rows[0]?.visits

  it('is framed with the name, the theme and the language of the form, and counts no visit', async () => {
    const { text: form, headers } = await everywhere.send('/sites/new')
    expect(form).toMatch(/<iframe data-src="[^"]+preview=~new|<iframe data-src="[^"]+preview=%7Enew/)
    const link = await linkTo({ main_language: 'de', main_country: 'DE' })
    expect(String(headers['content-security-policy'])).toContain(`frame-src ${link.origin}`)
    const [before, folders] = [await counted(), readdirSync(tenants)]
    const page = await look(link)
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/<html lang="de/)
    expect(page.text).toContain('Vesper')
    // Pictures of the brand are in the page: no address leads to them.
    expect(page.text).toContain(`data:image/svg+xml,${encodeURIComponent('<svg')}`)
    expect(page.text).not.toMatch(/Amore|\/brand\/[0-9a-f]+\/(?:logo|mark|hero)\.svg/)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`frame-ancestors http://${app.services.config.consoleHost}`)
    expect(page.headers['cache-control']).toBe('no-store')
    expect([await counted(), readdirSync(tenants)]).toEqual([before, folders])
  })

  it('follows theme and preset', async () => {
    const [spruce, midnight, mature] = await Promise.all(
      [{}, { theme: 'midnight' }, { preset: 'mature' }].map(
        async (fields) => (await look(await linkTo(fields))).text,
      ),
    )
    expect(new Set([spruce, midnight, mature]).size).toBe(3)
    const none = await everywhere.send('/sites/new/look?theme=../spruce&preset=dating')
    expect(none.status).toBe(404)
  })

  it('shows a name that is still refused, or missing, as one', async () => {
    for (const name of ['', '<b>Vesper</b>']) {
      const page = await look(await linkTo({ name }))
      expect(page.status).toBe(200)
      expect(page.text).not.toContain('<b>Vesper')
    }
  })

  it('is shown at the host of a draft, which stays hidden itself', async () => {
    const luna = app.services.tenants.get('luna')
    if (!luna) throw new Error('luna was made by the first test')
    const shown = {
      theme: 'spruce',
      preset: 'dating',
      name: 'Vesper',
      country: 'DE',
      language: 'de',
    } as const
    const link = newLookLink(app.services.config.appSecrets, luna, shown, new Date())
    const [page, front] = await Promise.all([look(new URL(link), 'luna'), app.send('luna', '/')])
    expect([page.status, page.text.includes('Vesper'), front.status]).toEqual([200, true, 404])
  })

  it('is shown at the site of the link alone, at the front page alone, and by an unaltered link alone', async () => {
    const link = await linkTo({})
    const altered = new URL(link)
    const token = link.searchParams.get('preview') ?? ''
    const [kind = '', shown = '', ...rest] = token.split('.')
    const other = Buffer.from(Buffer.from(shown, 'base64url').toString().replace('Vesper', 'Amore2'))
    altered.searchParams.set('preview', [kind, other.toString('base64url'), ...rest].join('.'))
    const elsewhere = new URL(`/login${link.search}`, link)
    const host = link.hostname.split('.')[0]
    const otherSite = ['amore', 'tulp'].find((one) => one !== host) ?? ''
    const answers = await Promise.all([look(altered), look(elsewhere), look(link, otherSite), look(link)])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200])
  })
})
