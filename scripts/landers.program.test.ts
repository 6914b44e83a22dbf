import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewLink } from '../platform/features/lander-studio/server.ts'
import { readConfig } from '../platform/infra/config.ts'
import {
  Program,
  preparedFolder,
  removeFolders,
  temporaryFolder,
  until,
} from '../platform/testing/program.ts'
import { runScript } from '../platform/testing/run-script.ts'

/** Landers are published, exported and previewed while two workers serve. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TENANTS = path.join(temporaryFolder('landers-'), 'tenants')
const FOLDER = path.join(TENANTS, 'amore/landers/alonetonight')
const TEXTS = path.join(FOLDER, 'locales/it.json')
let program: Program

beforeAll(async () => {
  for (const name of ['amore', 'tulp', '_presets'])
    cpSync(path.join(ROOT, 'tenants', name), path.join(TENANTS, name), { recursive: true })
  const env = { TENANTS_DIR: TENANTS, DATA_DIR: preparedFolder('landers-data-'), LOG_LEVEL: 'info' }
  program = await Program.start({ ...env, WORKERS: '2', SEED_DEMO: 'no' })
  await program.ready()
  await until(async () => program.out.includes('all workers serve'))
})
afterAll(async () => {
  await program.kill('SIGTERM')
  removeFolders()
})

/** Runs a command with the folders and the database of the program. */
const run = (script: string, ...given: string[]) =>
  runScript(script, given, { NODE_ENV: 'development', DATA_DIR: program.dataDir, TENANTS_DIR: TENANTS })
const landers = (...given: string[]) => run('landers', ...given)

function write(title: string): void {
  mkdirSync(path.dirname(TEXTS), { recursive: true })
  writeFileSync(TEXTS, JSON.stringify({ page: { title } }))
}
const page = async (at = '/landers/alonetonight') => (await program.site('amore', at)).text
/** Both workers: each request uses a new connection. */
const everywhere = (text: string) =>
  until(async () =>
    (await Promise.all(Array.from({ length: 8 }, () => page()))).every((html) => html.includes(text)),
  )

test('published content overrides the files, whatever a deployment contains, until it is exported', async () => {
  write('Dai file')
  await everywhere('<title>Dai file')
  expect(await landers('import', 'amore', 'alonetonight', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('would publish'),
  })
  expect(await landers('import', 'amore', 'alonetonight', '--note', 'spring')).toMatchObject({
    code: 0,
    out: expect.stringContaining('published as version 1;'),
  })

  write('Un deploy')
  const settings = path.join(TENANTS, 'amore/tenant.json')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('"name": "Amore"', '"name": "Amore Nuovo"'))
  await everywhere('Amore Nuovo')
  await everywhere('<title>Dai file')

  expect(await landers('export', 'amore', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/would write .*it\.json/),
  })
  expect(readFileSync(TEXTS, 'utf8')).toContain('Un deploy')
  expect(await landers('export', 'amore')).toMatchObject({ code: 0 })
  expect(JSON.parse(readFileSync(TEXTS, 'utf8'))).toEqual({
    $schema: expect.stringContaining('schemas/lander-locale.schema.json'),
    page: { title: 'Dai file' },
  })
  write('Ancora i file')
  await everywhere('<title>Ancora i file')
})

test('files with a fault are not published: the command reports file and reason, and the page stays', async () => {
  writeFileSync(TEXTS, '{ "page": { "title": "Rot')
  const { code, err } = await landers('import', 'amore')
  expect(code).toBe(1)
  expect(err).toContain('tenants/amore/landers/alonetonight/locales/it.json')
  expect(err).toContain('alonetonight: refused')
  await everywhere('<title>Ancora i file')
})

test('a link of the studio shows the draft on the real page, which only the console can frame', async () => {
  const client = new pg.Client({ connectionString: program.databaseUrl })
  await client.connect()
  const draft = JSON.stringify({ texts: { it: { page: { title: 'Solo una bozza' } } } })
  await client.query(
    `insert into lander_drafts (tenant_id, lander, document, revision, saved_at)
     select id, 'alonetonight', $1::json, 1, now() from tenant where slug = 'amore'`,
    [draft],
  )
  await client.end()
  const { appSecrets } = readConfig({ DATA_DIR: program.dataDir })
  const site = { id: 'amore', origin: '' }
  const link = (theme: string) =>
    previewLink(
      appSecrets,
      site,
      { lander: 'alonetonight', version: 'draft' },
      { language: 'it', theme },
      new Date(),
    )
  const { status, text, headers } = await program.site('amore', link('midnight'))
  expect([status, headers]).toEqual([200, expect.objectContaining({ 'cache-control': 'no-store' })])
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining(
      `frame-ancestors http://console.localhost:${program.port}`,
    ),
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(text).toContain('<title>Solo una bozza')
  expect(text).toContain('<meta name="robots" content="noindex">')
  const ground = (html: string) => /--color-background:([^;]+)/.exec(html)?.[1]
  expect(ground(text)).not.toBe(ground(await page()))
  expect(await page()).not.toContain('Solo una bozza')
  expect((await program.site('tulp', link('midnight'))).status).toBe(404)
})

test('a published theme overrides the file, whatever a deployment contains, until it is exported', async () => {
  // A file with a fault would keep the site unchanged.
  rmSync(FOLDER, { recursive: true, force: true })
  const file = path.join(TENANTS, 'amore/tenant.json')
  const settings = () => JSON.parse(readFileSync(file, 'utf8')) as { theme: object }
  const deploy = (theme: object) => writeFileSync(file, JSON.stringify({ ...settings(), theme }))
  const GREEN = { id: 'classic', tokens: { color: { secondary: '#0b3b31' } }, structure: { hero: 'poster' } }
  deploy(GREEN)
  await everywhere('data-hero="poster"')
  expect(await run('themes', 'import', 'amore', '--note', 'spring')).toMatchObject({
    code: 0,
    out: expect.stringContaining('published as version 1;'),
  })
  deploy({ id: 'classic', structure: { hero: 'split' } })
  expect(await run('themes', 'show', 'amore')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/amore classic version 1 /),
  })
  await everywhere('data-hero="poster"')
  expect(await run('themes', 'export', 'amore', '--dry-run')).toMatchObject({ code: 0 })
  expect(settings().theme).not.toEqual(GREEN)
  expect(await run('themes', 'export', 'amore')).toMatchObject({ code: 0 })
  expect(settings().theme).toEqual(GREEN)
  deploy({ id: 'classic', structure: { hero: 'split' } })
  await everywhere('data-hero="split"')
  expect(await run('themes', 'export', 'amore')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Nothing is published'),
  })
})
