import { afterAll, expect, it } from 'vitest'
import { copySites } from '../tenancy/test-site.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'

const sites = copySites()
const partners = {
  cams: { url: 'https://cams.example/in/{ref}?from=amore&s={sub1}&l={lander}&c={click_id}' },
}
sites.change('amore', { member_resell: true, partners })
sites.change('alpen', { member_resell: false, partners })
const test = testDatabase()
const app = testApp(test, { TENANTS_DIR: sites.folders.tenants })
afterAll(() => sites.close())

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
const get = (path: string, headers: Readonly<Record<string, string>> = {}, tenant = 'amore') =>
  app.send(tenant, path, { headers: { 'user-agent': CHROME, ...headers } })

it('redirects to the partner with the visit, without a referrer', async () => {
  const referer = `http://amore.localhost:${app.port}/landers/gallery?network=n1&ref=..&sub1=a%26b%3D1`
  const { status, headers } = await get('/partner/cams', { referer })
  expect(status).toBe(302)
  expect(headers.location).toBe('https://cams.example/in/?from=amore&s=a%26b%3D1&l=gallery&c=')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-robots-tag']).toBe('noindex, nofollow')
})

it.each(['nobody', 'toString', '__proto__', 'constructor', 'cams%2Fx', 'https:%2F%2Fevil.example', 'CAMS'])(
  'is a 404 for %s',
  async (name) => {
    expect((await get(`/partner/${name}`)).status).toBe(404)
  },
)

it('is a 404 on a site that does not name the partner', async () => {
  expect((await get('/partner/cams', {}, 'nordlys')).status).toBe(404)
})

it('is a 404 on a site that shows no offers of partners', async () => {
  expect((await get('/partner/cams', {}, 'alpen')).status).toBe(404)
})

it('is a link and accepts no form', async () => {
  const { status, headers } = await app.send('amore', '/partner/cams', { method: 'PUT' })
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
})

it('is counted once per visitor and day, prefetches and robots separately', async () => {
  await app.services.visits.flush()
  await test.owner.query('truncate click_counts, visitor_seen')
  const referer = `http://amore.localhost:${app.port}/?network=n2`
  await get('/partner/cams', { referer })
  await get('/partner/cams', { referer })
  await get('/partner/cams', {
    referer,
    'sec-purpose': 'prefetch',
    'user-agent': 'Mozilla/5.0 Firefox/130.0',
  })
  await get('/partner/cams', { 'user-agent': 'Googlebot/2.1' })
  await app.services.visits.flush()
  const { rows } = await test.owner.query(
    'select kind, name, network, robot, clicks from click_counts order by robot',
  )
  expect(rows).toEqual([
    { kind: 2, name: 'cams', network: 'n2', robot: false, clicks: 1 },
    { kind: 2, name: 'cams', network: '', robot: true, clicks: 1 },
  ])
})
