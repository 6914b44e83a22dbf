import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { isNoPage } from '../app/page-address.ts'
import type { Tenant } from '../core/tenant.ts'
import { planExport, previewedDocument, previewTenant } from '../features/lander-studio/server.ts'
import { linkTargets } from '../features/tracking/server.ts'
import { tenancyFolders } from '../tenancy/folders.ts'
import { scratchParent } from '../tenancy/test-folder.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'
import { copiedFiles } from './lander-file-routes.ts'

const base = testDatabase()
const app = testApp(base)

let tenant: number
let marketer: TestStaff

beforeAll(async () => {
  tenant = keyOf(app, 'tulp')
  marketer = await buildStaff(app, { role: 'marketer', tenants: ['tulp'] })
})

const JSON_ONLY = { accept: 'application/json', 'content-type': 'application/json' }
const post = (path: string, body: object, staff = marketer) =>
  staff.send(`/landers/${path}`, {
    method: 'POST',
    headers: JSON_ONLY,
    body: JSON.stringify({ tenant, ...body }),
  })
const get = (path: string, query: object = {}, staff = marketer) => {
  const fields = Object.entries({ tenant, ...query }).map(([name, value]) => [name, String(value)])
  return staff.send(`/landers/${path}?${new URLSearchParams(fields)}`, { headers: JSON_ONLY })
}
const make = (name: string, lander = 'gallery') => post('new', { lander, name })

function site(id = 'tulp'): Tenant {
  const found = app.services.tenants.get(id)
  if (!found) throw new Error(`the demo tenant ${id} is missing`)
  return found
}
const folders = () => tenancyFolders(process.cwd(), app.services.config)
const lines = async () =>
  (await get('list')).json.landers as { lander: string; own: string | null; source: string }[]
const lineOf = async (name: string) => (await lines()).find(({ lander }) => lander === name)
const address = (name: string) => isNoPage(site(), `/landers/${name}`)

describe('a lander that a marketer makes from another one', () => {
  it('begins as a draft with the sections, texts and languages of the original, without campaigns and experiment', async () => {
    const made = await make('zomer')
    expect([made.status, made.headers.location]).toEqual([303, `/landers/edit?tenant=${tenant}&lander=zomer`])
    const original = (await get('document', { lander: 'gallery' })).json as {
      document: Record<string, unknown>
      base: object
    }
    expect(original.document).toHaveProperty('experiment')
    const { json } = await get('document', { lander: 'zomer' })
    const { experiment: _experiment, campaigns: _campaigns, ...copied } = original.document
    expect(json).toMatchObject({ source: 'draft', revision: 1, alone: true, published: null })
    expect(json.document).toEqual({ ...copied, base: 'gallery' })
    expect(json.base).toEqual(original.base)
    expect(Object.keys((json.facts as { pictures: object }).pictures)).toContain('face-01.webp')
    expect(await lineOf('zomer')).toMatchObject({ own: 'new', source: 'nothing' })
    expect(address('zomer')).toBe(true)
    const { rows } = await base.owner.query(
      `select details from audit_entry where action = 'lander_made' and subject = 'lander:zomer'`,
    )
    expect(rows).toEqual([{ details: { of: 'gallery' } }])
  })

  it('is previewed and edited like any other, and keeps the lander below it whatever is sent', async () => {
    const document = { texts: { nl: { page: { title: 'Zomer in de stad' } } } }
    expect((await post('draft', { lander: 'zomer', revision: 1, document })).json).toEqual({ revision: 2 })
    expect((await get('document', { lander: 'zomer' })).json.document).toEqual({
      ...document,
      base: 'gallery',
    })
    const url = new URL(String((await get('preview-link', { lander: 'zomer' })).json.url))
    expect(url.pathname).toBe('/landers/zomer')
    const shown = await base.database.withTenant(tenant, async (db) => {
      const where = { tenant: site(), folders: folders() }
      const held = await previewedDocument(db, where, { lander: 'zomer', version: 'draft' })
      return previewTenant(where, 'zomer', held, {}).landers.zomer
    })
    expect(shown).toMatchObject({ base: 'gallery', words: { nl: { page: { title: 'Zomer in de stad' } } } })
    expect((await get('canvas', { lander: 'zomer', language: 'nl' })).status).toBe(200)
    expect((await get('picture', { lander: 'zomer', file: 'face-01.webp' })).status).toBe(200)
    expect((await post('check', { lander: 'zomer', document })).json).toMatchObject({ refused: false })
  })

  it('is at its address once published, only on its site, and links may lead to it', async () => {
    expect((await post('publish', { lander: 'zomer', revision: 2, note: 'new' })).json).toMatchObject({
      version: 1,
    })
    await expect.poll(() => site().landers.zomer?.words.nl?.page.title).toBe('Zomer in de stad')
    expect(address('zomer')).toBe(false)
    expect(linkTargets(site())).toContain('lander:zomer')
    expect(isNoPage(site('amore'), '/landers/zomer')).toBe(true)
    expect(site('amore').landers).not.toHaveProperty('zomer')
    expect(await lineOf('zomer')).toMatchObject({ own: 'published', source: 'version' })
    const { revision = '' } = site()
    const picture = await app.send('tulp', `/lander-files/${revision}/zomer/face-01.webp`)
    expect(picture.status).toBe(200)
  })

  it('can be taken offline, which gives 404 again, and restored', async () => {
    expect((await post('rollback', { lander: 'zomer' })).json).toMatchObject({ version: 2 })
    await expect.poll(() => address('zomer')).toBe(true)
    expect(await lineOf('zomer')).toMatchObject({ own: 'published', source: 'nothing' })
    expect((await get('document', { lander: 'zomer' })).json).toMatchObject({
      alone: true,
      document: { base: 'gallery', texts: { nl: { page: { title: 'Zomer in de stad' } } } },
    })
    expect((await marketer.send(`/landers?tenant=${tenant}`)).text).toContain('Not online')
    await post('rollback', { lander: 'zomer', version: 1 })
    await expect.poll(() => address('zomer')).toBe(false)
  })

  it('is not deleted once it was published', async () => {
    const refused = await post('delete', { lander: 'zomer' })
    expect([refused.status, refused.json.error]).toMatchObject([409, { code: 'lander_published' }])
    expect((await post('delete', { lander: 'gallery' })).status).toBe(409)
  })

  it('is exported to a folder that names the lander below it', async () => {
    const { document } = (await get('version', { lander: 'zomer', version: 1 })).json as {
      document: Parameters<typeof planExport>[2]
    }
    const { json } = planExport({ tenant: site(), folders: folders() }, 'zomer', document)
    expect(json['lander.json']).toMatchObject({ base: 'gallery' })
    expect(json['locales/nl.json']).toMatchObject({ page: { title: 'Zomer in de stad' } })
  })

  it('can itself be copied', async () => {
    await make('herfst', 'zomer')
    expect((await get('document', { lander: 'herfst' })).json.document).toMatchObject({
      base: 'gallery',
      texts: { nl: { page: { title: 'Zomer in de stad' } } },
    })
  })

  it('is deleted with its plan if it was never published; its name is free again', async () => {
    await make('winter')
    const at = new Date(Date.now() + 86_400_000).toISOString()
    expect((await post('publish', { lander: 'winter', revision: 1, at })).json).toHaveProperty('schedule')
    expect((await post('discard', { lander: 'winter', revision: 1 })).json.error).toMatchObject({
      code: 'lander_delete_instead',
    })
    const gone = await post('delete', { lander: 'winter' })
    expect([gone.status, gone.headers.location]).toEqual([303, `/landers?tenant=${tenant}`])
    expect(await lineOf('winter')).toBeUndefined()
    expect((await get('document', { lander: 'winter' })).status).toBe(404)
    const { rows } = await base.owner.query(`select state from lander_schedules where lander = 'winter'`)
    expect(rows).toEqual([{ state: 3 }])
    expect((await make('winter')).status).toBe(303)
    expect((await get('document', { lander: 'winter' })).json).toMatchObject({ source: 'draft', revision: 3 })
  })
})

describe('the name of a new lander', () => {
  it.each([
    ['a lander of the platform', 'video', 'lander_taken'],
    ['the front page', 'index', 'lander_taken'],
    ['a lander of the site', 'zomer', 'lander_taken'],
    ['a path', '../zomer', 'lander_name'],
    ['nothing', '', 'lander_name'],
    ['a hyphen', '-a', 'lander_name'],
    ['41 letters', 'a'.repeat(41), 'lander_name'],
  ])('is refused if it is that of %s', async (_what, name, code) => {
    const { status, json } = await make(name)
    expect(status).toBe(422)
    expect(json.error).toMatchObject({ fields: { name: REFUSALS[code] } })
  })

  it('is refused at its field, in the card of the copied lander, with what was typed', async () => {
    const body = new URLSearchParams({ tenant: String(tenant), lander: 'video', name: 'Video' })
    const { status, text } = await marketer.send('/landers/new', {
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    })
    expect(status).toBe(422)
    expect(text).toContain(REFUSALS.lander_taken)
    expect(text.match(/<details class="copy" open/g)).toHaveLength(1)
    expect(text).toContain('value="video"')
  })

  it('of two people at once is given to one', async () => {
    const made = await Promise.all([make('lente'), make('lente')])
    expect(made.map(({ status }) => status).sort()).toEqual([303, 422])
  })

  it('is free on another site', async () => {
    const operator = await buildStaff(app, { role: 'operator' })
    const amore = keyOf(app, 'amore')
    const fields = { tenant: amore, lander: 'gallery', name: 'zomer' }
    expect((await post('new', fields, operator)).status).toBe(303)
    expect((await get('document', { tenant: amore, lander: 'zomer' }, marketer)).status).toBe(404)
  })
})

const REFUSALS: Readonly<Record<string, string>> = {
  lander_name: 'Use up to 40 lowercase letters, digits and hyphens. Start with a letter or a digit.',
  lander_taken: 'A lander of the site or of the platform already has this name. Choose another one.',
}

it.each(['signup', 'landing2', 'nothing'])('a lander cannot be made from %s', async (lander) => {
  expect((await make('nooit', lander)).status).toBe(404)
})

it('pictures of a site’s folder become uploads of the copy, under names of their type', async () => {
  const tenants = mkdtempSync(join(scratchParent(), 'own-landers-'))
  try {
    const assets = join(tenants, 'tulp/landers/gallery/assets')
    mkdirSync(assets, { recursive: true })
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#886' } })
      .png()
      .toBuffer()
    writeFileSync(join(assets, 'tuin.png'), picture)
    writeFileSync(join(assets, 'unused.png'), picture)
    writeFileSync(join(assets, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const document = {
      sections: { hero: { type: 'hero', settings: { picture: 'tuin.png', logo: 'logo.svg' } } },
    }
    const where = { tenant: site(), folders: { ...folders(), tenants } }
    const files = await copiedFiles(where, 'gallery', document, app.services)
    expect(Object.keys(files)).toEqual(['tuin.png'])
    expect(files['tuin.png']).toMatchObject({ name: 'tuin.webp', asset: { width: 64, height: 48 } })
    const { id = '' } = files['tuin.png']?.asset ?? {}
    expect(await app.services.landerFiles.has('tulp', id)).toBe(true)
  } finally {
    rmSync(tenants, { recursive: true })
  }
})
