import { beforeAll, describe, expect, it } from 'vitest'
import { makeLander, saveDraft } from '../features/lander-studio/server.ts'
import { tenancyFolders } from '../tenancy/folders.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { demoSite, keyOf } from '../testing/tenant-fixture.ts'
import { ROLES } from './permissions.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let operator: TestStaff
let limited: TestStaff

beforeAll(async () => {
  operator = await buildStaff(app, { role: 'operator' })
  limited = await buildStaff(app, { role: 'marketer', tenants: ['tulp'] })
})

const unescaped = (html: string) => html.replaceAll('&amp;', '&')
/** The addresses of the frames, without those of `noscript`. */
const framesIn = (html: string) =>
  [...unescaped(html).matchAll(/<iframe data-src="([^"]+)"/g)].map(([, address = '']) => new URL(address))
const show = async (query = '', who = operator) => framesIn((await who.send(`/sites/matrix${query}`)).text)

describe('the matrix', () => {
  it('frames the front page of each site in its languages at first, for a visitor at 390 px', async () => {
    const { text, headers } = await operator.send('/sites/matrix')
    const frames = framesIn(text)
    const amore = demoSite(app, 'amore')
    const own = frames.filter(({ origin }) => origin === amore.origin)
    expect(own.map(({ searchParams }) => searchParams.get('language')).toSorted()).toEqual(
      amore.languages.toSorted(),
    )
    expect(
      frames.every(
        ({ pathname, searchParams }) => pathname === '/' && searchParams.get('viewer') === 'visitor',
      ),
    ).toBe(true)
    expect(frames.length).toBeLessThanOrEqual(24)
    expect(text).toContain('class="frame w390"')
    expect(headers['content-security-policy']).toMatch(new RegExp(`frame-src [^;]*${amore.origin}`))
  })

  it('shows the pages of one site to each viewer, and leads to what does not fit', async () => {
    const path = `/sites/matrix?tenants=${keyOf(app, 'tulp')}&down=page&across=viewer&width=1280&languages=nl`
    const { text } = await operator.send(path)
    expect(framesIn(text)).toHaveLength(24)
    const next = /href="([^"]+part=2)"/.exec(unescaped(text))?.[1] ?? ''
    const second = framesIn((await operator.send(next)).text)
    expect(second).toHaveLength(24)
    const viewers = new Set(second.map(({ searchParams }) => searchParams.get('viewer')))
    expect(viewers.size).toBe(6)
    expect(second.every(({ origin }) => origin === demoSite(app, 'tulp').origin)).toBe(true)
  })

  it('leads to frames that answer', async () => {
    const [front] = await show(`?tenants=${keyOf(app, 'amore')}`)
    const { status, headers } = await app.send('amore', `${front?.pathname}${front?.search}`)
    expect([status, headers['x-frame-options']]).toEqual([200, undefined])
  })

  it('compares with another port, with half as many cells', async () => {
    const frames = await show(`?tenants=${keyOf(app, 'amore')}&down=page&across=width&port=3999`)
    expect(frames).toHaveLength(24)
    expect(frames.filter(({ port }) => port === '3999')).toHaveLength(12)
  })

  it.each([
    ['an axis that there is not', 'down=colour'],
    ['a width without a scale', 'width=391'],
    ['a language that there is not', 'languages=xx'],
    ['a viewer that there is not', 'viewer=admin'],
    ['a version that there is not', 'version=7'],
  ])('refuses %s', async (_what, query) => {
    expect((await operator.send(`/sites/matrix?${query}`)).status).toBe(422)
  })

  it('shows nothing for a page that there is not', async () => {
    expect(await show('?page=no-such-page')).toEqual([])
  })
})

describe('drafts in the matrix', () => {
  const LANDER = 'alonetonight'
  const tenant = () => keyOf(app, 'amore')
  const answers = async (address: URL | undefined) => {
    const { status, text } = await app.send('amore', `${address?.pathname}${address?.search}`)
    return { status, text }
  }

  beforeAll(async () => {
    const site = {
      tenant: demoSite(app, 'amore'),
      folders: tenancyFolders(process.cwd(), app.services.config),
    }
    const [by, now] = [operator.id, new Date()]
    await test.database.withTenant(tenant(), async (db) => {
      const document = { texts: { it: { page: { title: 'Una bozza' } } } }
      await saveDraft(db, { lander: LANDER, document, revision: 0, by, now })
      const own = { base: 'gallery', texts: { it: { page: { title: 'Una pagina nuova' } } } }
      await makeLander(db, site, { name: 'estate', document: own, by, now })
    })
  })

  it('are shown only if they are chosen', async () => {
    const query = `?tenants=${tenant()}&page=landers-name.${LANDER}`
    const [published] = await show(query)
    const [draft] = await show(`${query}&version=draft`)
    expect((await answers(published)).text).not.toContain('Una bozza')
    expect((await answers(draft)).text).toContain('<title>Una bozza')
    const { text } = await operator.send(`/sites/matrix${query}&version=draft`)
    expect(text).toContain('data-mark="differs"')
    expect((await operator.send(`/sites/matrix${query}`)).text).not.toContain('data-mark="differs"')
  })

  it('include landers that were never published', async () => {
    const query = `?tenants=${tenant()}&page=landers-name.estate`
    expect(await show(query)).toEqual([])
    const [frame] = await show(`${query}&version=draft`)
    const { status, text } = await answers(frame)
    expect([status, text.includes('<title>Una pagina nuova')]).toEqual([200, true])
  })
})

describe('the sites of the matrix', () => {
  it('are those of the person', async () => {
    const origins = new Set((await show('', limited)).map(({ origin }) => origin))
    expect([...origins]).toEqual([demoSite(app, 'tulp').origin])
  })

  it('are not those of others, whoever names them', async () => {
    const query = `?tenants=${keyOf(app, 'tulp')},${keyOf(app, 'amore')}`
    const { status, text } = await limited.send(`/sites/matrix${query}`)
    expect([status, framesIn(text)]).toEqual([404, []])
  })

  it.each(ROLES)('are open to a person with the role %s', async (role) => {
    const staff = await buildStaff(app, { role })
    expect((await staff.send('/sites/matrix')).status).toBe(200)
  })
})
