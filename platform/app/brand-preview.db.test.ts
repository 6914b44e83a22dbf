import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announceSite } from '../core/events.ts'
import { SITE_STATE_CODES } from '../core/site-state.ts'
import {
  type GivenLink,
  givenAddress,
  makePreviewLink,
  saveDraft,
  WHOLE_BRAND,
  withdrawPreviewLink,
} from '../features/lander-studio/server.ts'
import { LEAVE_PREVIEW } from '../renderer/preview-bar.ts'
import { tenancyFolders } from '../tenancy/folders.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { replaceInFile } from '../testing/replaced.ts'
import { keyOf, seedFixture } from '../testing/tenant-fixture.ts'
import { templateAt } from '../testing/vike.ts'

replaceInFile('vike/server', () => ({
  renderPage: async ({ urlOriginal }: { urlOriginal: string }) => templateAt(urlOriginal, () => 'A page'),
}))

const test = testDatabase()
const app = testApp(test)
const STAFF = '0193b0c0-0000-7000-8000-000000000001'
const HTML = { accept: 'text/html', 'accept-language': 'en' }
const NEUTRAL = { status: 404, text: 'Not found\n' }

const tenantOf = (name: string) => {
  const tenant = app.services.tenants.get(name)
  if (!tenant) throw new Error(`no tenant ${name}`)
  return tenant
}
const inside = <T>(work: Parameters<typeof test.database.withTenant<T>>[1]) =>
  test.database.withTenant(keyOf(app, 'tulp'), work)

function give(subject = WHOLE_BRAND): Promise<GivenLink> {
  const site = {
    tenant: tenantOf('tulp'),
    folders: tenancyFolders(process.cwd(), app.services.config),
  }
  return inside((db) => makePreviewLink(db, site, { subject, days: 7, staffId: STAFF, now: new Date() }))
}

const addressOf = (link: GivenLink) =>
  new URL(givenAddress(app.services.config.appSecrets, tenantOf('tulp'), link))
const pathOf = (link: GivenLink) => addressOf(link).pathname + addressOf(link).search
const tokenOf = (link: GivenLink) => addressOf(link).searchParams.get('preview') ?? ''
const cookieOf = (link: GivenLink) => `preview=${tokenOf(link)}`
const get = (path: string, cookie = '', tenant = 'tulp') =>
  app.send(tenant, path, { headers: { ...HTML, cookie } })
const answered = async (sent: ReturnType<typeof get>) => {
  const { status, text } = await sent
  return { status, text }
}

let link: GivenLink
let member: string
beforeAll(async () => {
  member = (await seedFixture(test, app, 'tulp')).cookie
})
beforeEach(async () => {
  link = await give()
})

describe('a link to a whole brand', () => {
  it('becomes a cookie of its host until its end, and redirects to the address without it', async () => {
    const { status, headers } = await get(`${pathOf(link)}&ref=press`)
    expect([status, headers.location]).toEqual([303, '/?ref=press'])
    const [set = ''] = headers['set-cookie'] ?? []
    expect(set).toMatch(/^preview=~site\.\S+; Max-Age=60(?:47\d\d|4800); Path=\/; HttpOnly; SameSite=Lax$/)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  it('never redirects to another host', async () => {
    const token = tokenOf(link)
    for (const path of ['//evil.example/', '/.//evil.example/', '/%5Cevil.example']) {
      const { headers } = await get(`${path}?preview=${token}`)
      const to = new URL(headers.location ?? '', 'http://tulp.localhost')
      expect([path, to.host]).toEqual([path, 'tulp.localhost'])
    }
  })

  it('shows pages as to a visitor, with a bar, uncached and out of search engines; no visit is counted', async () => {
    const before = app.services.visits
    let visits = 0
    const record = before.record.bind(before)
    before.record = (visit) => {
      visits++
      record(visit)
    }
    try {
      const { status, text, headers } = await get('/', `${cookieOf(link)}; ${member}`)
      expect(status).toBe(200)
      expect(text).toContain('"me":null')
      const date = link.expires.toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'short',
        timeZone: tenantOf('tulp').settings.time_zone,
      })
      const [bar = ''] = /<div id="preview-bar".*?<\/form><\/div>/s.exec(text) ?? []
      expect(bar.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')).toBe(
        `|Preview|Tulp|live|until ${date}|Leave|`,
      )
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'strict-origin',
        'x-frame-options': 'DENY',
      })
      await get('/landers/gallery?network=n1', cookieOf(link))
      expect(visits).toBe(0)
      const usual = await get('/')
      expect([usual.text.includes('preview-bar'), visits]).toEqual([false, 1])
    } finally {
      before.record = record
    }
  })

  it('answers calls as to a visitor, and refuses all that is not reading', async () => {
    const cookie = `${cookieOf(link)}; ${member}`
    expect((await app.send('tulp', '/api/user', { headers: { cookie } })).json).toMatchObject({ user: null })
    const settings = await app.send('tulp', '/api/settings', { headers: { cookie } })
    expect([settings.status, settings.cookies]).toEqual([200, []])
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const refused = await app.send('tulp', '/api/signup', { method, headers: { cookie }, body: {} })
      expect([refused.status, refused.json.error]).toMatchObject([403, { code: 'preview_only' }])
    }
  })

  it('shows a page that says so where a form is sent, and signs nobody up', async () => {
    const body = new URLSearchParams({ email: 'new@visitor.example', name: 'New' }).toString()
    const headers = {
      ...HTML,
      cookie: cookieOf(link),
      'content-type': 'application/x-www-form-urlencoded',
    }
    for (const path of ['/signup', '/login', '/entry-warning']) {
      const { status, text, cookies } = await app.send('tulp', path, { method: 'POST', headers, body })
      expect([path, status, cookies]).toEqual([path, 403, []])
      expect(text).toContain('nothing is saved, sent or charged here')
      expect(text).toContain('id="preview-bar"')
    }
    const drafts = await test.owner.query('select count(*)::int as n from signup_draft')
    expect(drafts.rows[0].n).toBe(0)
  })

  it('lets the language be chosen, which is stored in this browser only', async () => {
    const { status, cookies } = await app.send('tulp', '/lang-config', {
      method: 'POST',
      headers: {
        ...HTML,
        cookie: cookieOf(link),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'language=nl',
    })
    expect([status, cookies]).toEqual([303, ['language=nl']])
    const { text } = await get('/', `${cookieOf(link)}; language=nl`)
    expect(text).toContain('Voorbeeld')
  })

  it('ends by the button of the bar', async () => {
    const leave = (headers: object) =>
      app.send('tulp', '/preview/leave', {
        method: 'POST',
        headers: { ...HTML, cookie: cookieOf(link), ...headers },
      })
    const { status, headers } = await leave({ 'sec-fetch-site': 'same-origin' })
    expect([status, headers.location]).toEqual([303, '/'])
    expect(headers['set-cookie']?.[0]).toMatch(/^preview=; Max-Age=0;/)
    expect((await leave({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

describe('a link that does not open', () => {
  const soon = () => new Date(Math.floor(Date.now() / 1000) * 1000 - 1000)
  it.each<[string, (token: string) => Promise<string> | string, string?]>([
    ['altered', (token) => token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')],
    ['cut', (token) => token.slice(0, -1)],
    ['changed to another subject', (token) => token.replace('~site', 'gallery')],
    ['of another brand', (token) => token, 'amore'],
    ['expired', () => tokenOf({ ...link, expires: soon() })],
    [
      'expired by its row',
      async (token) => {
        await test.owner.query(
          "update preview_link set created = now() - interval '9 days', expires = now() where id = $1",
          [link.id],
        )
        return token
      },
    ],
    [
      'withdrawn',
      async (token) => {
        await inside((db) => withdrawPreviewLink(db, link.id, new Date()))
        return token
      },
    ],
    ['without a row', () => tokenOf({ ...link, id: STAFF })],
  ])('gets the neutral answer: %s', async (_why, change, tenant = 'tulp') => {
    const token = await change(tokenOf(link))
    expect(await answered(get(`/?preview=${token}`, '', tenant))).toEqual(NEUTRAL)
    expect(await answered(get('/', `preview=${token}`, tenant))).toEqual(NEUTRAL)
  })

  it('loses its cookie, so that the next request is that of a usual visitor', async () => {
    await inside((db) => withdrawPreviewLink(db, link.id, new Date()))
    const { headers } = await get('/', cookieOf(link))
    expect(headers['set-cookie']?.[0]).toMatch(/^preview=; Max-Age=0;/)
  })
})

describe('a link to one lander', () => {
  it('shows its draft without its experiment, with a bar, and sends nothing to the site', async () => {
    const document = { texts: { nl: { page: { title: 'Concept van de galerij' } } } }
    await inside((db) =>
      saveDraft(db, { lander: 'gallery', revision: 0, by: null, now: new Date(), document }),
    )
    const given = await give('gallery')
    const path = pathOf(given)
    const { status, text, headers, cookies } = await get(`${path}&language=nl`)
    expect([status, cookies]).toEqual([200, []])
    expect(text).toContain('Concept van de galerij')
    expect(text).toContain('id="preview-bar"')
    expect(text).not.toContain('/preview/leave')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("form-action 'none'")
    expect(headers['content-security-policy']).toContain("connect-src 'none'")
    expect((await get(path.replace('/landers/gallery', '/landers/video'))).status).toBe(404)
    expect((await get('/', cookieOf(given))).status).toBe(404)
  })
})

describe('a preview of a draft', () => {
  it('shows the brand to whoever opened the link, and an unknown host to everybody else', async () => {
    const tenant = tenantOf('tulp')
    const become = async (state: 'draft' | 'live') => {
      // A site with members cannot be pressed back to a draft.
      await test.owner.query(
        `insert into site_state (tenant_id, state, at) values ($1, $2, now())
          on conflict (tenant_id) do update set state = excluded.state, revision = site_state.revision + 1`,
        [tenant.key, SITE_STATE_CODES[state]],
      )
      await test.database.withTenant(tenant.key, async (db) => announceSite(db))
      await expect.poll(() => tenantOf('tulp').state).toBe(state)
    }
    await become('draft')
    try {
      expect(await answered(get('/'))).toEqual(NEUTRAL)
      expect(await answered(get('/', 'preview=made-up'))).toEqual(NEUTRAL)
      const { headers } = await get('/', 'preview=made-up')
      expect(JSON.stringify(headers)).not.toContain(tenant.settings.hosts[0])
      const leaving = app.send('tulp', LEAVE_PREVIEW, { method: 'POST', headers: HTML })
      expect(await answered(leaving)).toEqual(NEUTRAL)
      expect((await get(pathOf(link))).status).toBe(303)
      const shown = await get('/', cookieOf(link))
      expect(shown.status).toBe(200)
      expect(shown.headers['x-robots-tag']).toContain('noindex')
    } finally {
      await become('live')
    }
  })
})
