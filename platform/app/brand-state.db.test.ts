import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SiteState } from '../core/site-state.ts'
import { previewLink } from '../features/lander-studio/server.ts'
import { type StateStep, takeStateStep } from '../features/site/server.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { demoSite, signIn } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { LOG_LEVEL: 'silent' })
let session: string

const HTML = { accept: 'text/html' }
const stateOf = (id: string): SiteState => demoSite(app, id).state

/** Presses a step, and waits until this program shows it. */
async function press(id: string, step: StateStep, facts: object = {}): Promise<void> {
  const tenant = demoSite(app, id)
  const to = await test.database.withTenant(tenant.key, (db) =>
    takeStateStep(db, tenant, step, { by: null, now: new Date(), ...facts }),
  )
  await expect.poll(() => stateOf(id)).toBe(to)
}

beforeAll(async () => {
  const { key } = demoSite(app, 'amore')
  session = await test.database.withTenant(key, async (db) => signIn(db, (await buildMember(db)).id))
})
afterEach(async () => {
  for (const id of ['amore', 'tulp']) {
    if (stateOf(id) === 'paused') await press(id, 'resume')
    if (stateOf(id) !== 'live') await press(id, 'live')
  }
})

const asMember = () => ({ ...HTML, cookie: session })

describe('a paused site', () => {
  it('answers visitors and members with its look, its sentence and the time to come back, and no other site', async () => {
    const until = new Date(Date.now() + 86_400_000)
    await press('amore', 'pause', { says: { it: 'Torniamo <lunedì>.' }, until })
    for (const headers of [HTML, asMember()]) {
      const { status, text, headers: sent } = await app.send('amore', '/members', { headers })
      expect(status).toBe(503)
      expect(Number(sent['retry-after'])).toBeGreaterThan(86_000)
      expect(sent).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
      expect(text).toContain('Torniamo &lt;lunedì&gt;.')
      expect(text).toContain('<html lang="it')
      for (const way of ['/account/data', '/account/delete', '/withdrawal', '/complaints', '/pages/imprint'])
        expect(text, way).toContain(`href="${way}"`)
    }
    expect((await app.send('tulp', '/api/settings')).headers).not.toHaveProperty('x-robots-tag')
  })

  it('answers calls with the same sentence, and charges nothing', async () => {
    await press('amore', 'pause', { says: { it: 'Torniamo lunedì.' } })
    for (const path of ['/api/payment', '/api/message', '/api/signup']) {
      const { status, json } = await app.send('amore', path, {
        method: 'POST',
        body: {},
        headers: { cookie: session },
      })
      expect([status, json], path).toEqual([
        503,
        { error: { code: 'site_paused', message: 'Torniamo lunedì.' } },
      ])
    }
  })

  it('speaks to each reader in their language, with the platform’s words where staff wrote none', async () => {
    await press('tulp', 'pause', { says: { nl: 'Tot maandag.' } })
    const shown = async (language: string) =>
      (await app.send('tulp', '/', { headers: { ...HTML, 'accept-language': language } })).text
    expect(await shown('nl')).toContain('Tot maandag.')
    expect(await shown('en')).toContain('is taking a break')
    expect(await shown('en')).toContain('your credits stay as they are')
  })

  it('takes complaints, data exports and webhooks, and lets people log in and out', async () => {
    await press('amore', 'pause')
    const post = (path: string, body: object = {}) =>
      app.send('amore', path, { method: 'POST', body, headers: { cookie: session } })
    expect((await post('/api/data-export', { password: 'wrong' })).json).toMatchObject({
      error: { code: 'validation_failed', fields: { password: expect.any(String) } },
    })
    expect((await post('/api/complaint')).status).toBe(422)
    expect((await post('/api/user', { email: 'nobody@example.org', password: 'wrong' })).json).toMatchObject({
      error: { code: expect.not.stringMatching('site_paused') },
    })
    expect((await post('/api/mail-webhook')).status).not.toBe(503)
    expect((await post('/api/payment-webhook')).status).not.toBe(503)
    expect((await app.send('amore', '/unsubscribe')).status).not.toBe(503)
  })

  it('tells search engines to stay away', async () => {
    await press('amore', 'pause')
    expect((await app.send('amore', '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
    expect((await app.send('amore', '/sitemap.xml')).status).toBe(404)
    await press('amore', 'resume')
    expect((await app.send('amore', '/robots.txt')).text).toContain('Sitemap:')
    expect((await app.send('amore', '/sitemap.xml')).status).toBe(200)
  })
})

describe('an archived site', () => {
  it('is gone, and keeps what a paused one keeps', async () => {
    await press('amore', 'archive')
    const page = await app.send('amore', '/', { headers: HTML })
    expect([page.status, page.headers['retry-after']]).toEqual([410, undefined])
    expect(page.text).toContain('ha chiuso')
    expect((await app.send('amore', '/api/members')).json).toMatchObject({ error: { code: 'site_archived' } })
    const asked = { method: 'POST', body: {}, headers: { cookie: session } }
    expect((await app.send('amore', '/api/withdrawal', asked)).status).toBe(422)
  })
})

describe('a draft', () => {
  it('answers as an unknown host, byte for byte, but for preview links and the files of their pages', async () => {
    await press('tulp', 'draft')
    const unknown = await app.send('nobody', '/', { headers: HTML })
    const varies = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])
    const shown = ({ status, text, headers }: typeof unknown) => ({
      status,
      text,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !varies.has(name))),
    })
    for (const path of [
      '/',
      '/login',
      '/api/settings',
      '/robots.txt',
      '/favicon.ico',
      '/manifest.webmanifest',
    ])
      expect(shown(await app.send('tulp', path, { headers: HTML })), path).toEqual(shown(unknown))
    const tenant = demoSite(app, 'tulp')
    const { appSecrets } = app.services.config
    const link = new URL(
      previewLink(appSecrets, tenant, { lander: 'index', version: 'draft' }, {}, new Date()),
    )
    const { status, text } = await app.send('tulp', `${link.pathname}${link.search}`, { headers: HTML })
    // No draft is stored: the studio answers, not the unknown host.
    expect([status, text === unknown.text]).toEqual([expect.any(Number), false])
    const foreign = link.search.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect((await app.send('tulp', `/${foreign}`, { headers: HTML })).text).toBe(unknown.text)
    expect((await app.send('tulp', `/brand/${tenant.revision}/icon-32.png`)).status).toBe(200)
  })

  it('is refused to a site with members', async () => {
    const tenant = demoSite(app, 'amore')
    await expect(
      test.database.withTenant(tenant.key, (db) =>
        takeStateStep(db, tenant, 'draft', { by: null, now: new Date() }),
      ),
    ).rejects.toMatchObject({ code: 'state_draft' })
  })
})

describe('a press', () => {
  it('goes before the file until it is taken back, and is seen by its own site only', async () => {
    await press('amore', 'pause')
    expect([stateOf('amore'), stateOf('tulp')]).toEqual(['paused', 'live'])
    const { key } = demoSite(app, 'tulp')
    const seen = await test.database.withTenant(key, ({ trx }) =>
      trx.selectFrom('site_state').selectAll().execute(),
    )
    expect(seen.filter(({ tenant_id }) => tenant_id !== key)).toEqual([])
    await press('amore', 'resume')
    const { rows } = await test.owner.query('select state, revision from site_state')
    expect(rows).toEqual(expect.arrayContaining([expect.objectContaining({ state: null })]))
    expect(demoSite(app, 'amore').pressed).toBeNull()
  })

  it('is refused where another came first', async () => {
    const tenant = demoSite(app, 'amore')
    await press('amore', 'pause')
    await expect(
      test.database.withTenant(tenant.key, (db) =>
        takeStateStep(db, tenant, 'live', { by: null, now: new Date() }),
      ),
    ).rejects.toMatchObject({ code: 'state_step' })
  })
})
