import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copySites } from '../tenancy/test-site.ts'
import { Program, removeFolders } from './program.ts'

/** `/{token}` of the built program: a page of the site, else a short link of this site, else a 404. */
const sites = copySites()
let program: Program

beforeAll(async () => {
  const pages = path.join(sites.folders.tenants, 'amore', 'pages')
  mkdirSync(pages, { recursive: true })
  writeFileSync(path.join(pages, 'promo.it.md'), '# Promozione di prova\n\nTesto.\n')
  program = await Program.start({ NODE_ENV: 'test', READ_LIMITS: 'no', TENANTS_DIR: sites.folders.tenants })
  await program.ready()
  const client = new pg.Client({ connectionString: program.databaseUrl })
  await client.connect()
  // The page is newer than a link of its name.
  await client.query(
    `insert into short_links (tenant_id, token, path, network, created_at)
      select id, token, '/landers/gallery', 'n1', now() from tenant, unnest(array['promo', 'estate']) as token where slug = 'amore'`,
  )
  await client.end()
})
afterAll(async () => {
  await program.kill('SIGTERM')
  removeFolders()
  sites.close()
})

test('a page of the site comes first, then a short link of this site, then a 404', async () => {
  const page = await program.site('amore', '/promo')
  expect([page.status, page.text.includes('Promozione di prova')]).toEqual([200, true])
  const link = await program.site('amore', '/estate?click_id=c-1')
  expect([link.status, link.headers]).toEqual([
    302,
    expect.objectContaining({ location: '/landers/gallery?click_id=c-1&network=n1' }),
  ])
  expect((await program.site('amore', '/inverno')).status).toBe(404)
  expect((await program.site('tulp', '/estate')).status, 'a link of another site').toBe(404)
  expect((await program.site('tulp', '/promo')).status, 'a page of another site').toBe(404)
})
