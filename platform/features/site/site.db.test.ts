import { describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { findViewer } from '../accounts/server.ts'

const test = testDatabase()
const app = testApp(test)
const from = (tenant: string, path: string) => ({
  'content-type': 'application/x-www-form-urlencoded',
  host: `${tenant}.localhost:${app.port}`,
  origin: `http://${tenant}.localhost:${app.port}`,
  referer: `http://${tenant}.localhost:${app.port}${path}`,
})

describe('GET /api/settings', () => {
  it('responds with and without .php, under the fixed names, without secrets', async () => {
    const answer = await app.send('tulp', '/api/settings.php')
    const settings = answer.json.settings as Record<string, unknown>
    expect(answer.status).toBe(200)
    expect(settings).toMatchObject({
      name: 'Tulp',
      domain: 'tulp.example',
      domain_language: 'nl',
      countries: ['NL', 'BE'],
      geoip_country: 'NL',
      geoip_selected_country: 'NL',
      support_phone: '+31208084410',
      enable_site_entry_popup: 'yes',
    })
    expect(settings.push_public_key).toEqual(expect.any(String))
    for (const hidden of ['secrets', 'hosts', 'packages', 'company', 'preset'])
      expect(settings).not.toHaveProperty(hidden)
    expect((await app.send('tulp', '/api/settings')).json).toEqual(answer.json)
  })
  it('sets the language of the domain if the browser has chosen none, and keeps a choice', async () => {
    expect((await app.send('tulp', '/api/settings')).cookies).toContain('language=nl')
    const chosen = await app.send('tulp', '/api/settings', { headers: { cookie: 'language=fr' } })
    expect(chosen.cookies).toEqual([])
  })
  it('recognizes the American English of its domain', async () => {
    expect((await app.send('starlight', '/api/settings')).cookies).toContain('language=en-US')
  })
})

describe('GET /api/companyinfo', () => {
  it('names the operator of the site', async () => {
    const { companyinfo } = (await app.send('alpen', '/api/companyinfo.php')).json
    expect(companyinfo).toMatchObject({
      name: 'Alpenherz Kontakt GmbH',
      country: 'DE',
      support_phone: '+498921094770',
    })
  })
})

const viewerOf = (db: TenantDb, cookie: string) => findViewer(db, cookie.replace('session=', ''), new Date())

describe('POST /api/dismissal', () => {
  it('is for members', async () => {
    const answer = await app.send('amore', '/api/dismissal', { method: 'POST', body: { alert: 'enrich' } })
    expect(answer.status).toBe(403)
    expect(answer.json.authentication_required).toBe(true)
  })
  it('is stored with its time, for that member on that site only', async () => {
    const build = (tenant: string) =>
      test.database.withTenant(keyOf(app, tenant), async (db) => {
        const { id } = await buildMember(db, {})
        return { id, cookie: await signIn(db, id) }
      })
    const [mine, other] = [await build('amore'), await build('amore')]
    const host = { cookie: mine.cookie }
    const body = { alert: 'enrich' }
    const dismissal = await app.send('amore', '/api/dismissal', { method: 'POST', headers: host, body })
    expect(dismissal.json).toEqual({ done: true })
    await app.send('amore', '/api/dismissal.php', { method: 'POST', headers: host, body })
    await test.database.withTenant(keyOf(app, 'amore'), async (db) => {
      expect((await viewerOf(db, mine.cookie))?.alerts.dismissed.enrich).toBeInstanceOf(Date)
      expect((await viewerOf(db, other.cookie))?.alerts.dismissed).toEqual({})
    })
    await test.database.withTenant(keyOf(app, 'tulp'), async (db) => {
      expect(await viewerOf(db, mine.cookie)).toBeUndefined()
    })
  })
  it('refuses unknown alerts', async () => {
    const answer = await app.send('amore', '/api/dismissal', { method: 'POST', body: { alert: 'x' } })
    expect(answer.status).toBe(403)
  })
})

describe('plain forms of the shell', () => {
  it('change the language for a year and return to the page', async () => {
    const answer = await app.send('alpen', '/lang-config', {
      method: 'POST',
      headers: from('alpen', '/pages/faq?a=1'),
      body: 'language=fr',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe('/pages/faq?a=1')
    expect(String(answer.headers['set-cookie'])).toMatch(/language=fr;.*Max-Age=31536000/)
  })
  it('never redirect to another host', async () => {
    const answer = await app.send('alpen', '/entry-warning', {
      method: 'POST',
      headers: { ...from('alpen', '/'), referer: 'https://evil.example/x' },
      body: '',
    })
    expect(answer.headers.location).toBe('/')
    expect(String(answer.headers['set-cookie'])).toMatch(/entry=1;.*Max-Age=31536000/)
  })
})

describe('for search engines', () => {
  it('each brand names its own domain', async () => {
    expect((await app.send('amore', '/robots.txt')).text).toMatch(
      /Sitemap: http:\/\/amore\.localhost:\d+\/sitemap\.xml/,
    )
    const map = (await app.send('tulp', '/sitemap.xml')).text
    expect(map).toMatch(/<loc>http:\/\/tulp\.localhost:\d+\/pages\/terms<\/loc>/)
    expect(map).not.toContain('amore')
  })
})
