import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, sendAs, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'
import { consoleRoutes } from './routes.ts'
import { COOKIES } from './sessions.ts'

const base = testDatabase()
const app = testApp(base, { JOBS: 'no' })
let operator: TestStaff
let limited: TestStaff

beforeAll(async () => {
  operator = await buildStaff(app, { role: 'operator' })
  limited = await buildStaff(app, { role: 'operator', tenants: ['amore', 'tulp'] })
})

/** A request of a browser that remembers the site. */
const at = (site: string | undefined, path: string, who = operator) =>
  sendAs(app, site === undefined ? who.cookie : `${who.cookie}; ${COOKIES.site}=${keyOf(app, site)}`, path)
const siteIn = (html: string) => /<option value="(\d+)" selected="">/.exec(html)?.[1]
const kept = (site: string) => [`${COOKIES.site}=${keyOf(app, site)}`]

/** Pages that are about one site. */
const ONE_SITE = [
  '/finance',
  '/finance/vat',
  '/codes',
  '/campaigns',
  '/campaigns/costs',
  '/experiments',
  '/links',
  '/postbacks',
  '/signup-links',
  '/stories',
  '/landers',
  '/themes',
  '/sites/one',
  '/sites/links',
  '/sites/settings',
]

describe('a site that was chosen', () => {
  it('is remembered by pages with a choice of site, for scripts out of reach', async () => {
    const { status, headers, cookies } = await at(undefined, `/codes?tenant=${keyOf(app, 'tulp')}`)
    expect([status, cookies]).toEqual([200, kept('tulp')])
    expect(headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Lax/)
    // Not sent again with each page.
    expect((await at('tulp', `/links?tenant=${keyOf(app, 'tulp')}`)).cookies).toEqual([])
  })

  it('is shown by each page of one site', () => {
    const routes = consoleRoutes({ ...app.services, party: { id: '', origin: '' } } as never)
    const shown = routes.filter(({ site }) => site === 'shown').map(({ path }) => path)
    expect(shown.sort()).toEqual([...ONE_SITE].sort())
  })

  it.each(ONE_SITE)('is in the address to which %s redirects', async (path) => {
    const { status, headers } = await at('tulp', path)
    expect([status, headers.location]).toEqual([303, `${path}?tenant=${keyOf(app, 'tulp')}`])
  })

  it('keeps the other fields of the address', async () => {
    const { headers } = await at('tulp', '/finance?status=paid&tenant=&from=2026-01-01')
    const [path, search] = headers.location?.split('?') ?? []
    expect(path).toBe('/finance')
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      status: 'paid',
      tenant: String(keyOf(app, 'tulp')),
      from: '2026-01-01',
    })
  })

  it('gives way to the one in the address, which is remembered instead', async () => {
    const { text, cookies } = await at('tulp', `/finance?tenant=${keyOf(app, 'amore')}`)
    expect([siteIn(text), cookies]).toEqual([String(keyOf(app, 'amore')), kept('amore')])
  })

  it.each(['/finance/refunds', '/finance/transactions', '/finance/alerts', '/moderation', '/audit'])(
    'does not limit %s, whose choice begins with all sites, but is remembered there',
    async (path) => {
      const { status, text } = await at('tulp', path)
      expect([status, siteIn(text)]).toEqual([200, undefined])
      expect((await at('amore', `${path}?tenant=${keyOf(app, 'tulp')}`)).cookies).toEqual(kept('tulp'))
    },
  )

  it('is selected in the form that finds a member', async () => {
    expect(siteIn((await at('tulp', '/members')).text)).toBe(String(keyOf(app, 'tulp')))
  })

  it('is ignored for a person who does not work for it', async () => {
    const { headers } = await at('alpen', '/codes', limited)
    expect(headers.location).toBe(`/codes?tenant=${keyOf(app, 'amore')}`)
    const foreign = await at(undefined, `/codes?tenant=${keyOf(app, 'alpen')}`, limited)
    expect([foreign.status, foreign.cookies]).toEqual([404, []])
    for (const value of ['', 'tulp', '-1', '1e3', '999999999999999999999'])
      expect(
        (await sendAs(app, `${limited.cookie}; ${COOKIES.site}=${value}`, '/codes')).headers.location,
      ).toBe(`/codes?tenant=${keyOf(app, 'amore')}`)
  })
})
