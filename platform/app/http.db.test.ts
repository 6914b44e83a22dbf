import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'

const database = testDatabase()
const app = testApp(database)
const behindProxy = testApp(database, { TRUST_PROXY: '1', TRUST_FORWARDED_HOST: 'yes' })
const plainProxy = testApp(database, { TRUST_PROXY: '1' })

describe('the host alone selects the site', () => {
  test('an unclaimed host answers 404 without naming a brand', async () => {
    const answer = await app.send('nobody', '/')
    expect(answer.status).toBe(404)
    expect(answer.text).not.toMatch(/amore|starlight|tulp|alpen|nordlys/i)
  })

  test.each([
    ['/fonts/none.woff2', 404],
    ['/fonts/%FF', 400],
  ])('%s does not cause a 500, and an unclaimed host names no brand', async (path, status) => {
    const nobody = await app.send('nobody', path)
    expect([nobody.status, nobody.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8'])
    expect(nobody.text).toBe(status === 404 ? 'Not found\n' : 'Bad request\n')
  })

  test('the same call answers for the site of its host', async () => {
    const [amore, starlight] = await Promise.all(
      ['amore', 'starlight'].map((tenant) => app.send(tenant, '/api/settings')),
    )
    expect(amore?.json).toMatchObject({ settings: { name: 'Amore' } })
    expect(starlight?.json).toMatchObject({ settings: { name: 'Starlight' } })
  })

  test('a forged X-Forwarded-Host is ignored', async () => {
    const answer = await app.send('amore', '/api/settings', {
      headers: { 'x-forwarded-host': 'starlight.localhost' },
    })
    expect(answer.json).toMatchObject({ settings: { name: 'Amore' } })
  })

  test('two Host headers are refused, because a proxy may have used the other one', async () => {
    const hosts = ['Host', `amore.localhost:${app.port}`, 'host', `tulp.localhost:${app.port}`]
    const statusOf = async (headers: readonly string[]) => {
      const asked = request({ port: app.port, path: '/api/settings', setHost: false, headers })
      const [answer] = await once(asked.end(), 'response')
      answer.resume()
      return answer.statusCode
    }
    expect([await statusOf(hosts.slice(0, 2)), await statusOf(hosts)]).toEqual([200, 400])
  })
})

describe('an address that is longer than any valid one', () => {
  const segments = (count: number) => '/a'.repeat(count)

  test.each([
    ['a path of 2,001 characters', `/${'a'.repeat(2000)}`, 414],
    ['a path of 41 segments', segments(41), 414],
    ['a call with as many', `/api${segments(40)}`, 414],
    ['a file with as many', `/assets${'/..'.repeat(40)}`, 414],
    ['a path of 40 segments', `/api${segments(39)}`, 404],
    ['a query of 10,000 characters', `/api/settings?q=${'a/'.repeat(5000)}`, 200],
  ])('%s', async (_what, path, status) => {
    const answer = await app.send('amore', path)
    expect(answer.status).toBe(status)
    if (status === 414) expect(answer.text).toBe('Uri too long\n')
  })
})

describe('calls', () => {
  test('answer with and without .php', async () => {
    const [plain, php] = await Promise.all([
      app.send('amore', '/api/user'),
      app.send('amore', '/api/user.php'),
    ])
    expect(plain.status).toBe(200)
    expect(php.json).toEqual(plain.json)
  })

  test('an unknown call is a 404 with the common error shape, in the language of the reader', async () => {
    const answer = await app.send('tulp', '/api/nothing', { headers: { 'accept-language': 'fr' } })
    expect(answer.status).toBe(404)
    expect(answer.json).toEqual({ error: { code: 'not_found', message: expect.any(String) } })
  })

  test.each([
    ['POST', '/api/chats', 'GET, HEAD'],
    ['PUT', '/api/chats.php', 'GET, HEAD'],
    ['PATCH', '/api/user', 'GET, HEAD, POST, PUT'],
    ['GET', '/api/chat', 'DELETE'],
    ['DELETE', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/api/events', 'GET, HEAD'],
  ])('%s %s is refused with the list of allowed methods', async (method, path, allowed) => {
    const answer = await app.send('tulp', path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe(allowed)
    expect(answer.json).toMatchObject({ error: { code: 'method_not_allowed', message: expect.any(String) } })
    const asked = await app.send('tulp', path, { method: 'OPTIONS' })
    expect([asked.status, asked.headers.allow]).toEqual([204, allowed])
  })

  test.each(['/photos/thumb/%FF.webp', '/brand/%FF/logo.svg'])(
    'the broken address %s does not cause a 500',
    async (path) => {
      const { status } = await app.send('nordlys', path)
      expect(status).toBeLessThan(500)
    },
  )

  test('a call for members answers a visitor with the flag `authentication_required`', async () => {
    const answer = await app.send('amore', '/api/chats')
    expect(answer.status).toBe(403)
    expect(answer.json).toMatchObject({
      error: { code: 'authentication_required' },
      authentication_required: true,
    })
  })

  test.each([
    ['broken JSON', '{"a":', 400, {}],
    ['a body over the limit', `{"email":"${'x'.repeat(70_000)}"}`, 413, {}],
    ['a body that is not packed as it says', '{}', 400, { 'content-encoding': 'gzip' }],
    ['a body with an unknown content encoding', '{}', 400, { 'content-encoding': 'rot13' }],
    ['a body in an unknown charset', '{}', 400, { 'content-type': 'application/json; charset=x' }],
  ])('%s is refused and does not cause a 500', async (_name, body, status, headers) => {
    const answer = await app.send('amore', '/api/user', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    expect(answer.status).toBe(status)
    expect(answer.json).toHaveProperty('error.code')
  })
})

describe('names of other brands and paths outside the folder', () => {
  test('faults of sites are shown on loopback only, not through a proxy', async () => {
    expect((await app.send('amore', '/readyz')).json).toEqual({ ready: true, faults: [] })
    const brought = await app.send('amore', '/readyz', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(brought.json).toEqual({ ready: true })
  })

  test('a probe of one site says why on loopback; from elsewhere it tells no other brand from none', async () => {
    const ready = async (id: string, headers = {}) => {
      const { status, json } = await app.send('amore', `/readyz?site=${id}`, { headers })
      return [status, json] as const
    }
    expect(await ready('amore')).toEqual([200, { ready: true, state: 'live', faults: [] }])
    expect(await ready('tulp')).toEqual([200, { ready: true, state: 'live', faults: [] }])
    expect(await ready('nobody')).toEqual([503, { ready: false, state: 'unknown', faults: [] }])
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
    expect(await ready('amore', elsewhere)).toEqual([200, { ready: true }])
    expect(await ready('tulp', elsewhere)).toEqual([503, { ready: false }])
    expect(await ready('nobody', elsewhere)).toEqual([503, { ready: false }])
  })

  test('a proxy on this machine learns which hosts are served, nobody else', async () => {
    const ask = (domain: string, headers = {}) => app.send('nobody', `/served?domain=${domain}`, { headers })
    expect((await ask('tulp.example')).status).toBe(200)
    expect((await ask('nobody.example')).status).toBe(404)
    expect((await ask('tulp.example', { 'x-forwarded-for': '203.0.113.9' })).text).toBe('Not found\n')
  })

  test('texts exist only in the languages of the site', async () => {
    const textsIn = (language: string) => app.send('amore', `/texts/now/${language}/common.json`)
    expect([(await textsIn('it')).status, (await textsIn('pl')).status]).toEqual([200, 404])
  })

  test.each([
    '/brand/now/..%2F..%2Ftulp%2Fassets%2Fmark.svg',
    '/brand/now/x/..%2F..%2F..%2Ftulp%2Fassets%2Fmark.svg',
    '/brand/now/%2e%2e/%2e%2e/tulp/assets/mark.svg',
  ])('a picture from another folder is not served: %s', async (path) => {
    expect((await app.send('amore', '/brand/now/mark.svg')).status).toBe(200)
    expect((await app.send('amore', path)).status).toBe(404)
  })
})

describe('a changing request from another site', () => {
  const login = { method: 'POST', body: { email: 'a@b.example', password: 'nothing here' } }
  test.each([
    ['by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['by Origin', { origin: 'https://evil.example' }],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_name, headers) => {
    const answer = await app.send('amore', '/api/user', { ...login, headers })
    expect(answer.status).toBe(403)
    expect(answer.json).toMatchObject({ error: { code: 'origin_refused' } })
  })
})

describe('behind a trusted proxy that requests another host', () => {
  const form = { method: 'POST', body: 'a=b' }
  const forwarded = { 'x-forwarded-host': 'starlight.localhost:8443' }
  const sent = (headers: Readonly<Record<string, string>>) =>
    behindProxy.send('amore', '/entry-warning', { ...form, headers: { ...forwarded, ...headers } })

  test('without its setting, the header from the client changes neither the site nor the origin of a form', async () => {
    const settings = await plainProxy.send('amore', '/api/settings', { headers: forwarded })
    expect(settings.json).toMatchObject({ settings: { name: 'Amore' } })
    const foreign = { ...forwarded, origin: 'http://starlight.localhost:8443' }
    expect((await plainProxy.send('amore', '/entry-warning', { ...form, headers: foreign })).status).toBe(403)
    const own = { ...forwarded, origin: `http://amore.localhost:${plainProxy.port}` }
    expect((await plainProxy.send('amore', '/entry-warning', { ...form, headers: own })).status).toBe(303)
  })

  test('the site of the browser is used, and a form counts as same-origin', async () => {
    const settings = await behindProxy.send('amore', '/api/settings', { headers: forwarded })
    expect(settings.json).toMatchObject({ settings: { name: 'Starlight' } })
    const own = 'http://starlight.localhost:8443'
    const answer = await sent({ origin: own, referer: `${own}/members?page=2` })
    expect([answer.status, answer.headers.location]).toEqual([303, '/members?page=2'])
    expect((await sent({ origin: `http://amore.localhost:${behindProxy.port}` })).status).toBe(403)
  })
})

describe('a site with a separate host for its pictures', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tenants-'))
  cpSync('tenants', folder, { recursive: true })
  const file = path.join(folder, 'tulp', 'tenant.json')
  const settings = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...settings, cdn_prefix: 'https://cdn.tulp.example/site' }))
  afterAll(() => rmSync(folder, { recursive: true }))
  const apart = testApp(database, { TENANTS_DIR: folder })

  test('allows its pages to load them, and lets that host serve them', async () => {
    const policy = async (tenant: string) =>
      (await apart.send(tenant, '/api/settings')).headers['content-security-policy']
    expect(await policy('tulp')).toContain("; img-src 'self' https://cdn.tulp.example data: blob:;")
    expect(await policy('amore')).not.toContain('cdn')
    const sharing = async (tenant: string) =>
      (await apart.send(tenant, '/brand/x/mark.svg')).headers['cross-origin-resource-policy']
    expect([await sharing('tulp'), await sharing('amore')]).toEqual(['cross-origin', 'same-origin'])
  })
})

test('a broken cookie header and ten thousand parameters do not cause a 500', async () => {
  const query = Array.from({ length: 10_000 }, (_, index) => `p${index}=1`).join('&')
  const answer = await app.send('amore', `/api/settings?${query}`.slice(0, 15_000), {
    headers: { cookie: 'language=%E0%A4%A; session=\u00ff; ;;=' },
  })
  expect(answer.status).toBe(200)
})
