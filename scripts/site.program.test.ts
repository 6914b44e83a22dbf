import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EARLY_PRESS_SCRIPT } from '../platform/core/early-press.ts'
import { QUIET_TRANSITIONS_SCRIPT } from '../platform/core/quiet-transitions.ts'
import {
  Program,
  preparedFolder,
  removeFolders,
  temporaryFolder,
  until,
} from '../platform/testing/program.ts'
import { runScript } from '../platform/testing/run-script.ts'
import { randomRuns } from './test-extent.mjs'

/** Sites are added, broken and removed while the program runs; malformed addresses. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const folder = temporaryFolder('sites-')
const settings = path.join(folder, 'tenants', 'brandnew', 'tenant.json')
let program: Program

beforeAll(async () => {
  for (const name of ['tenants/amore', 'tenants/tulp', 'tenants/_presets', 'themes'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true })
  for (const name of ['schemas', 'platform', 'landers'])
    symlinkSync(path.join(ROOT, name), path.join(folder, name))
  const folders = { TENANTS_DIR: path.join(folder, 'tenants'), THEMES_DIR: path.join(folder, 'themes') }
  const env = { ...folders, DATA_DIR: preparedFolder('site-'), LOG_LEVEL: 'fatal' }
  program = await Program.start({ ...env, SEED_DEMO: 'no' })
  await program.ready()
})

afterAll(async () => {
  await program.kill('SIGTERM')
  removeFolders()
})

test('/{token} is a page of the site, otherwise a short link of this site, otherwise a 404', async () => {
  const pages = path.join(folder, 'tenants', 'amore', 'pages')
  mkdirSync(pages, { recursive: true })
  writeFileSync(path.join(pages, 'promo.it.md'), '# Promozione di prova\n\nTesto.\n')
  const client = new pg.Client({ connectionString: program.databaseUrl })
  await client.connect()
  // The page is newer than a link with the same name.
  await client.query(
    `insert into short_links (tenant_id, token, path, network, created_at)
      select id, token, '/landers/gallery', 'n1', now() from tenant, unnest(array['promo', 'estate']) as token where slug = 'amore'`,
  )
  await client.end()
  await until(async () => (await program.site('amore', '/promo')).text.includes('Promozione di prova'))
  const link = await program.site('amore', '/estate?click_id=c-1')
  expect([link.status, link.headers]).toEqual([
    302,
    expect.objectContaining({ location: '/landers/gallery?click_id=c-1&network=n1' }),
  ])
  expect((await program.site('amore', '/inverno')).status).toBe(404)
  expect((await program.site('tulp', '/estate')).status, 'a link of another site').toBe(404)
  expect((await program.site('tulp', '/promo')).status, 'a page of another site').toBe(404)
})

describe('npm run site -- new, while the program runs', () => {
  test('a new site is served', async () => {
    expect((await program.site('brandnew', '/')).status).toBe(404)
    expect(await site('new', 'brandnew', '--yes', '--live', '--name', 'Brand New', '--countries', 'NL')).toBe(
      0,
    )
    const written = Date.now()
    await until(async () => (await program.site('brandnew', '/')).status === 200)
    console.log(`a new site: served ${Date.now() - written} ms after the command ended`)
    const { text } = await program.site('brandnew', '/')
    expect(text).toContain('Brand New')
    const pictures = [...text.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, address]) => address ?? '')
    expect(pictures.length, 'logo and picture of the front page').toBeGreaterThan(1)
    for (const address of pictures.filter((found) => !found.startsWith('data:')))
      expect((await program.site('brandnew', address)).status, address).toBe(200)
    expect(await faults()).toEqual([])
  })

  test('a broken file keeps the site on its last good settings, is a fault in /readyz, and affects no other site', async () => {
    const good = readFileSync(settings, 'utf8')
    writeFileSync(settings, good.replace('"name"', '"nmae"'))
    await until(async () => (await faults()).length > 0)
    expect(JSON.stringify(await faults())).toContain('brandnew')
    expect((await program.site('brandnew', '/')).text).toContain('Brand New')
    expect((await program.site('amore', '/')).status).toBe(200)
    expect(await site('check', 'brandnew')).toBe(1)
    writeFileSync(settings, good.replace('Brand New', 'Mended'))
    await until(async () => (await program.site('brandnew', '/')).text.includes('Mended'))
    expect(await faults()).toEqual([])
  })

  test('a site shows its own page with title, description and picture, and marks its language for other readers', async () => {
    const page = path.join(folder, 'tenants', 'brandnew', 'pages', 'over-ons.nl.md')
    mkdirSync(path.dirname(page), { recursive: true })
    writeFileSync(page, '---\ntitle: Ons team\ndescription: Wie wij zijn\n---\n# Hallo\n\n![Wij](hero.svg)\n')
    await until(async () => (await program.site('brandnew', '/over-ons')).status === 200)
    const { text } = await program.site('brandnew', '/over-ons')
    expect(text).toContain('<title>Ons team · Mended</title>')
    expect(text).toContain('<meta name="description" content="Wie wij zijn">')
    expect(text).toContain('<h1>Hallo</h1>')
    const [, picture = ''] = /<img src="(\/brand\/[^"]+\/hero\.svg)" alt="Wij"/.exec(text) ?? []
    expect((await program.site('brandnew', picture)).headers).toMatchObject({
      'content-type': 'image/svg+xml',
    })
    expect((await program.site('tulp', '/over-ons')).status).toBe(404)
  })

  test('a site whose folder is removed is shown as paused, and is a fault in /readyz', async () => {
    rmSync(path.dirname(settings), { recursive: true })
    await until(async () => (await program.site('brandnew', '/')).status === 503)
    expect((await program.site('brandnew', '/')).text).toContain('site_paused')
    expect(JSON.stringify(await faults())).toContain('folder_vanished')
  })
})

describe('pages of every site:', () => {
  test('pages have the security headers, and only scripts that are own files or the two allowed by hash', async () => {
    for (const address of ['/', '/login', '/signup', '/pages/terms', '/members', '/nothing-here']) {
      const { headers, text } = await program.site('tulp', address)
      expect(headers, address).toMatchObject({
        'content-security-policy': expect.stringMatching(/script-src 'self'(?: 'sha256-[\w+/=]{44}'){2};/),
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
      })
      const others = [QUIET_TRANSITIONS_SCRIPT, EARLY_PRESS_SCRIPT].reduce(
        (rest, script) => rest.replace(`<script>${script}</script>`, ''),
        text,
      )
      for (const [tag] of others.matchAll(/<script[^>]*>/g)) {
        expect(tag, address).toMatch(/ src="\/|type="(application|text)\/(json|ld\+json|plain)"/)
      }
    }
  })

  test('malformed addresses give a page or a 404, never a 500', async () => {
    const places = [
      '/',
      '/members/',
      '/members?',
      '/likes/',
      '/chats/',
      '/credits/',
      '/transactions/',
      '/landers/',
      '/pages/',
      '/login?next=',
    ]
    const odd = [
      '%00',
      '%',
      '%E0%A4%A',
      '..%2f..%2fetc',
      '__proto__',
      'constructor',
      '%ED%A0%80',
      "'--",
      '%3Cscript%3E',
      '-1',
      '//evil.example',
    ]
    const part = fc.oneof(
      fc.constantFrom(...odd),
      fc.string({ unit: 'binary', maxLength: 20 }).map(encoded),
      fc.webPath(),
    )
    const address = fc
      .tuple(fc.constantFrom(...places), fc.array(part, { maxLength: 3 }))
      .map(([place, parts]) => place + parts.join('/'))
    const language = fc.constantFrom('nl', 'fr', 'xx;q=9,,', '*')
    await fc.assert(
      fc.asyncProperty(address, language, async (target, speaks) => {
        const host = `tulp.localhost:${program.port}`
        const headers = { 'accept-language': speaks, cookie: 'session=nobody; language=__proto__' }
        const answer = await program.get(target, host, headers)
        expect(answer.status).toBeLessThan(500)
        expect(answer.text).not.toMatch(/node_modules|\bat .+:\d+:\d+\)|syntax error/)
      }),
      { ...randomRuns({ gate: 60, nightly: 2000 }), endOnFailure: true },
    )
  })
})

const encoded = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '\ufffd'))

async function faults(): Promise<readonly unknown[]> {
  return (JSON.parse((await program.get('/readyz')).text) as { faults: unknown[] }).faults
}

/** Runs the command on the copied folders. Returns its exit code. */
async function site(...parameters: readonly string[]): Promise<number> {
  return (await runScript('site', [...parameters, '--root', folder])).code
}
