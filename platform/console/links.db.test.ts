import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../core/ids.ts'
import { copySites } from '../tenancy/test-site.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

const asked: string[] = []
const posted: { readonly body: string; readonly signature: unknown }[] = []
const server: Server = createServer((request, response) => {
  asked.push(`${request.headers.host}${request.url}`)
  void text(request).then((body) => {
    if (request.method === 'POST') posted.push({ body, signature: request.headers['x-signature'] })
    response.writeHead(200).end()
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const standIn = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const KEY = 'a key of tests'
const sites = copySites()
sites.change('amore', {
  networks: {
    adnet: { postback: 'https://track.adnet.example/in?c={click_id}&e={event}&t={test}' },
    postnet: {
      postback: 'https://api.postnet.example/in',
      method: 'POST',
      format: 'json',
      fields: { click: '{click_id}', goal: '{event}', sum: '{amount}', test: '{test}' },
      signature: { secret: 'env:POSTNET_KEY' },
    },
  },
})
const test = testDatabase()
const app = testApp(test, {
  TENANTS_DIR: sites.folders.tenants,
  POSTBACK_STAND_IN: standIn,
  POSTNET_KEY: KEY,
})
let marketer: TestStaff
let tenant = 0

beforeAll(async () => {
  vi.stubEnv('POSTNET_KEY', KEY)
  tenant = keyOf(app, 'amore')
  marketer = await buildStaff(app, { role: 'marketer' })
})
beforeEach(() => {
  asked.length = 0
  posted.length = 0
})
afterAll(async () => {
  vi.unstubAllEnvs()
  sites.close()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const page = async (path: string) => (await marketer.send(`${path}?tenant=${tenant}`)).text
const actions = async () =>
  (
    await test.owner.query<{ action: string }>(
      'select action from audit_entry where tenant_id = $1 order by at, id',
      [tenant],
    )
  ).rows.map(({ action }) => action)

it('creates, lists and disables short links, and records it', async () => {
  const link = { tenant, token: 'summer', target: 'lander:video/inverno', network: 'n1', ref: '' }
  expect((await marketer.send('/links', { body: link })).status).toBe(303)
  expect(await page('/links')).toMatch(/\/summer<.*\/landers\/video\/inverno.*network=n1/s)
  const again = await marketer.send('/links', { body: link })
  expect([again.status, again.text.includes('already has a page or a link')]).toEqual([409, true])
  const wrong = await marketer.send('/links', { body: { ...link, token: '../x' } })
  expect([wrong.status, wrong.text.includes('2 to 40 lowercase letters')]).toEqual([422, true])
  const end = () => marketer.send('/links/disable', { body: { tenant, token: 'summer' } })
  expect([(await end()).status, (await end()).status]).toEqual([303, 404])
  expect(await actions()).toEqual(expect.arrayContaining(['short_link_made', 'short_link_disabled']))
})

it('draws a QR code of a short link, to show or to save, and of nothing else', async () => {
  await marketer.send('/links', { body: { tenant, token: 'poster', target: 'index' } })
  const code = (token: string, more: string) =>
    marketer.send(`/links/qr?tenant=${tenant}&token=${token}${more}`)
  const shown = await code('poster', '&type=svg')
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(shown.headers['content-disposition']).toBeUndefined()
  const saved = await code('poster', '&type=png&save=1')
  expect([saved.headers['content-type'], saved.headers['content-disposition']]).toEqual([
    'image/png',
    'attachment; filename=poster.png',
  ])
  expect((await code('nothing', '&type=svg')).status).toBe(404)
  expect((await code('poster', '&type=gif')).status).toBe(422)
  const list = await page('/links')
  expect(list).toContain(`src="/links/qr?tenant=${tenant}&amp;token=poster&amp;type=svg"`)
})

it('tests a network with the same code as real postbacks, and shows what was sent', async () => {
  const press = (network: string) =>
    marketer.send('/postbacks/test', { body: { tenant, network, kind: 'confirmed' } })
  expect((await press('adnet')).status).toBe(303)
  expect(asked).toEqual(['track.adnet.example/in?c=test&e=confirmed&t=1'])
  expect(await page('/postbacks')).toMatch(/Address confirmed \(test\).*Delivered.*c=test&amp;e=confirmed/s)
  expect((await press('toString')).status).toBe(404)
  expect((await actions()).at(-1)).toBe('postback_tested')
})

it('tests a network with POST, with body and signature, and shows the body without the signature', async () => {
  const press = { tenant, network: 'postnet', kind: 'first_purchase' }
  expect((await marketer.send('/postbacks/test', { body: press })).status).toBe(303)
  const body = '{"click":"test","goal":"first_purchase","sum":"19.99","test":"1"}'
  const signature = createHmac('sha256', KEY).update(body).digest('hex')
  expect([asked, posted]).toEqual([['api.postnet.example/in'], [{ body, signature }]])
  const shown = await page('/postbacks')
  expect(shown).toMatch(
    /First purchase \(test\).*Delivered.*Answer 200.*POST https:\/\/api\.postnet\.example\/in/s,
  )
  expect(shown).toContain(body.replaceAll('"', '&quot;'))
  expect(shown).not.toContain(signature)
  vi.stubEnv('POSTNET_KEY', '')
  await marketer.send('/postbacks/test', { body: press })
  expect(posted).toHaveLength(1)
  expect(await page('/postbacks')).toContain('Not sent: the key of the signature is missing')
  const { rows } = await test.owner.query('select id from postbacks where state = 2')
  // A failed test cannot be repeated as if it were a conversion; it has to be started again as a
  // test.
  const again = await marketer.send('/postbacks/again', { body: { tenant, id: rows[0]?.id } })
  expect([rows.length, again.status]).toEqual([1, 404])
})

it('sends a failed postback again', async () => {
  const [conversion, id] = [newId(), newId()]
  await test.owner.query(
    `insert into conversions (tenant_id, id, kind, network, at, cause) values ($1, $2, 1, 'adnet', now(), 'x')`,
    [tenant, conversion],
  )
  await test.owner.query(
    `insert into postbacks (tenant_id, id, conversion_id, network, kind, state, attempts, created_at, done_at)
      values ($1, $2, $3, 'adnet', 1, 2, 12, now(), now())`,
    [tenant, id, conversion],
  )
  expect(await page('/postbacks')).toContain('Send again')
  const again = () => marketer.send('/postbacks/again', { body: { tenant, id } })
  expect([(await again()).status, (await again()).status]).toEqual([303, 404])
  const { rows } = await test.owner.query(
    "select data ->> 'postback' as id from pgboss.job where name = 'postbacks'",
  )
  expect(rows).toEqual([{ id }])
  expect((await actions()).at(-1)).toBe('postback_repeated')
})

it('pages through each list without repeating or skipping a row', async () => {
  await test.owner.query(
    `insert into short_links (tenant_id, token, path, created_at)
      select $1, 'row-' || n, '/', now() - (n / 10) * interval '1 minute' from generate_series(1, 120) n`,
    [tenant],
  )
  await test.owner.query(
    `insert into postbacks (tenant_id, id, network, kind, created_at)
      select $1, gen_random_uuid(), 'row-' || n, 1, now() - (n / 10) * interval '1 minute' from generate_series(1, 120) n`,
    [tenant],
  )
  for (const path of ['/links?sort=name&', '/links?sort=visits&', '/links?', '/postbacks?']) {
    const seen: string[] = []
    let next: string | undefined = `${path}tenant=${tenant}`
    for (let pages = 0; next !== undefined && pages < 5; pages++) {
      const { text } = await marketer.send(next)
      seen.push(...[...text.matchAll(/(?:pick">[^<]*\/|<div>)(row-\d+)</g)].map(([, name = '']) => name))
      next = /href="([^"]*after=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    }
    expect([path, seen.length, new Set(seen).size]).toEqual([path, 120, 120])
  }
})
