import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSite } from '../platform/tenancy/new-site.ts'
import { unzip, zipOf } from '../platform/tenancy/site-archive.ts'
import { copySites } from '../platform/tenancy/test-site.ts'
import { testDatabase } from '../platform/testing/database.ts'
import { runScript } from '../platform/testing/run-script.ts'

/** Commands that copy, carry away and remove the folder of a site, on two installations. */
const DATA = mkdtempSync(path.join(tmpdir(), 'site-folder-'))
const PICTURE = `${'a1'.repeat(20)}.webp`
const DOCUMENT = {
  texts: { it: { page: { title: 'Pubblicato' } } },
  assets: { 'spring.webp': { id: PICTURE, width: 4, height: 4 } },
}

const here = {
  test: testDatabase(),
  sites: copySites({ sites: ['amore', 'tulp'] }),
  data: path.join(DATA, '1'),
}
const there = { test: testDatabase(), sites: copySites({ sites: ['tulp'] }), data: path.join(DATA, '2') }
type Installation = typeof here

afterAll(() => {
  here.sites.close()
  there.sites.close()
  rmSync(DATA, { recursive: true, force: true })
})

const site = ({ test, sites, data }: Installation, ...words: string[]) =>
  runScript('site', words, {
    DATABASE_URL: test.ownerUrl,
    DATABASE_APP_URL: test.appUrl,
    DATA_DIR: data,
    NODE_ENV: 'test',
    TENANTS_DIR: sites.folders.tenants,
    THEMES_DIR: sites.folders.themes,
  })
const at = ({ sites }: Installation, ...parts: string[]) => path.join(sites.folders.tenants, ...parts)
const settings = (where: Installation, id: string) =>
  JSON.parse(readFileSync(at(where, id, 'tenant.json'), 'utf8')) as Record<string, unknown>
const ARCHIVE = path.join(DATA, 'amore.zip')

beforeAll(async () => {
  const key = await here.test.addTenant('amore')
  await here.test.owner.query(
    `insert into lander_versions (tenant_id, lander, version, document, live, kind, note, published_at)
      values ($1, 'alonetonight', 1, $2, true, 'publish', 'spring', now())`,
    [key, JSON.stringify(DOCUMENT)],
  )
  mkdirSync(path.join(here.data, 'lander-files/amore'), { recursive: true })
  writeFileSync(path.join(here.data, 'lander-files/amore', PICTURE), 'a picture')
})

it('site export writes one file, which site import opens on another installation as a draft', async () => {
  const exported = await site(here, 'export', 'amore', ARCHIVE)
  expect(exported).toMatchObject({ code: 0, out: expect.stringContaining('1 published versions') })
  expect((await site(here, 'export', 'amore', ARCHIVE)).code, 'never over another file').toBe(1)

  const imported = await site(there, 'import', ARCHIVE)
  expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('published: alonetonight') })
  expect(settings(there, 'amore')).toEqual({ ...settings(here, 'amore'), state: 'draft' })
  const names = (where: Installation) => readdirSync(at(where, 'amore'), { recursive: true }).sort()
  expect(names(there)).toEqual(names(here))
  const { rows } = await there.test.owner.query('select lander, document, live, note from lander_versions')
  expect(rows).toEqual([{ lander: 'alonetonight', document: DOCUMENT, live: true, note: 'spring' }])
  expect(readFileSync(path.join(there.data, 'lander-files/amore', PICTURE), 'utf8')).toBe('a picture')

  const again = await site(there, 'import', ARCHIVE)
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('"amore" is taken') })
})

it('site import refuses an archive that was cut, of a newer format, or that is no site, and writes nothing', async () => {
  const whole = readFileSync(ARCHIVE)
  const files = [...unzip(whole)].map(([name, content]) => ({
    path: name.replace('/amore/', '/nuovo/'),
    // With hosts of its own, as those of the other site are taken.
    content: name.endsWith('tenant.json')
      ? content.toString('utf8').replaceAll('amore.example', 'nuovo.example')
      : content,
  }))
  const manifest = (fields: object) => ({
    path: 'manifest.json',
    content: JSON.stringify({ format: 1, id: 'nuovo', exported_at: '2026-11-27T12:00:00.000Z', ...fields }),
  })
  const others = files.filter(({ path: name }) => name !== 'manifest.json')
  const broken = others.map((one) =>
    one.path.endsWith('alonetonight.json')
      ? { ...one, content: '{"document":{"sections":7},"note":""}' }
      : one,
  )
  const cases = {
    'its end is missing': whole.subarray(0, whole.length / 2),
    'it has format 2': await zipOf([...others, manifest({ format: 2 })]),
    'does not belong to the site': await zipOf([...others, manifest({ id: 'anders' })]),
    'refused, nothing of it stays': await zipOf([...broken, manifest({})]),
  }
  const before = readdirSync(there.sites.folders.tenants)
  for (const [reason, bytes] of Object.entries(cases)) {
    const file = path.join(DATA, 'case.zip')
    writeFileSync(file, bytes)
    const { code, err } = await site(there, 'import', file)
    expect([code, err], reason).toEqual([1, expect.stringContaining(reason)])
  }
  expect(readdirSync(there.sites.folders.tenants)).toEqual(before)
})

it('site clone copies a site with what is published, and site rename keeps its id', async () => {
  expect(await site(here, 'clone', 'amore', 'amica')).toMatchObject({
    code: 0,
    out: expect.stringContaining('It is draft.'),
  })
  expect(settings(here, 'amica')).toMatchObject({
    state: 'draft',
    hosts: ['amica.example', 'www.amica.example'],
    name: 'Amore',
  })
  const { rows } = await here.test.owner.query(
    "select slug from lander_versions join tenant on tenant.id = tenant_id where live and lander = 'alonetonight' order by 1",
  )
  expect(rows).toEqual([{ slug: 'amica' }, { slug: 'amore' }])
  expect((await site(here, 'rename', 'amica', '--name', 'Amica', '--hosts', 'tulp.example')).code).toBe(1)
  const renamed = await site(here, 'rename', 'amica', '--name', 'Amica', '--hosts', 'amica.test')
  expect(renamed).toMatchObject({ code: 0, out: expect.stringContaining('stays amica') })
  expect(settings(here, 'amica')).toMatchObject({ name: 'Amica', hosts: ['amica.test'] })
})

it('site remove takes an archived site only, with its id typed once more, and says what stays', async () => {
  createSite(here.sites.folders, {
    id: 'luna',
    preset: 'dating',
    name: 'Luna',
    domain: 'luna.example',
    countries: ['DE'],
    languages: ['de'],
    theme: 'classic',
    state: 'archived',
    company: { name: 'Luna GmbH', address: 'Gasse 1', city: 'Berlin', country: 'DE' },
  })
  expect(await site(here, 'remove', 'amore', '--confirm', 'amore')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Only an archived site'),
  })
  const asked = await site(here, 'remove', 'luna')
  expect(asked).toMatchObject({ code: 2, err: expect.stringContaining('What stays: its members') })
  expect((await site(here, 'remove', 'luna', '--confirm', 'Luna')).code).toBe(2)
  expect([existsSync(at(here, 'luna')), existsSync(at(here, 'amore'))]).toEqual([true, true])
  expect((await site(here, 'remove', 'luna', '--confirm', 'luna')).code).toBe(0)
  expect(readdirSync(here.sites.folders.tenants).filter((name) => name.includes('luna'))).toEqual([])
  // It had no members, so no program shows it as archived from its last good files.
  const { rows } = await here.test.owner.query("select removed_at from tenant where slug = 'luna'")
  expect(rows[0]?.removed_at).toBeInstanceOf(Date)
  // Its members would be taken over.
  expect((await site(here, 'new', 'luna', '--yes')).err).toContain('tenants/luna is there already')
})
