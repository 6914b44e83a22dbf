import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

const base = testDatabase()
const app = testApp(base)

let tenant: number
let marketer: TestStaff

beforeAll(async () => {
  tenant = keyOf(app, 'tulp')
  marketer = await buildStaff(app, { role: 'marketer', tenants: ['tulp'] })
})

const JSON_ONLY = { accept: 'application/json', 'content-type': 'application/json' }
const post = (path: string, body: object) =>
  marketer.send(`/landers/${path}`, {
    method: 'POST',
    headers: JSON_ONLY,
    body: JSON.stringify({ tenant, lander: 'gallery', ...body }),
  })

describe('the list of landers', () => {
  it('shows the live version of each, the author of its draft, and its campaigns', async () => {
    const before = await marketer.send(`/landers?tenant=${tenant}`)
    expect(before.text).toContain(`/landers/edit?tenant=${tenant}&amp;lander=gallery`)
    expect(before.text).not.toContain(`Draft by ${marketer.email}`)
    const document = { campaigns: { summer: { seeks: 'male' } } }
    await post('publish', { revision: 0, document, note: 'Summer' })
    await post('draft', { revision: 2, document })
    const list = async () => (await marketer.send(`/landers?tenant=${tenant}`)).text
    // The site loads a published version when it is notified.
    await expect.poll(list).toContain('lander=gallery&amp;slug=summer')
    const text = await list()
    for (const words of ['Version 1 live', `Draft by ${marketer.email}`]) expect(text).toContain(words)
  })

  it('shows the visits and sign-ups of the last seven days, without robots', async () => {
    await base.owner.query(
      `insert into visit_counts (tenant_id, day, lander, robot, visits)
       values ($1, current_date, 'gallery', false, 3), ($1, current_date, 'gallery', true, 90),
         ($1, current_date - 8, 'gallery', false, 700)`,
      [tenant],
    )
    const { text } = await marketer.send(`/landers?tenant=${tenant}`)
    expect(text).toContain('Visits: 3 · Sign-ups: 0')
  })

  it('shows a preview of each in a frame', async () => {
    const { text } = await marketer.send(`/landers?tenant=${tenant}`)
    const looks = [...text.matchAll(/<iframe src="([^"]+)"/g)].map(([, src = '']) =>
      src.replaceAll('&amp;', '&'),
    )
    expect(looks.length).toBeGreaterThan(10)
    const pages = looks.map((look) => new URL(look))
    expect(pages.every(({ search }) => search.includes('preview='))).toBe(true)
    const paths = pages.map(({ pathname }) => pathname)
    expect(paths).toEqual(expect.arrayContaining(['/', '/signup', '/landers/gallery']))
  })

  it('is in the navigation of marketers', async () => {
    expect((await marketer.send(`/codes?tenant=${tenant}`)).text).toContain('href="/landers"')
  })
})

describe('the page of the lander editor', () => {
  it('allows frames of its site and inline styles, which no other page of the console allows', async () => {
    const editor = await marketer.send(`/landers/edit?tenant=${tenant}&lander=gallery`)
    const policy = String(editor.headers['content-security-policy'])
    const origin = app.services.tenants.get('tulp')?.origin
    expect(policy).toContain(`frame-src 'self' ${origin}`)
    expect(policy).toContain("style-src 'self' 'unsafe-inline'")
    expect(policy).toContain("script-src 'self';")
    const list = await marketer.send(`/landers?tenant=${tenant}`)
    expect(String(list.headers['content-security-policy'])).not.toContain('unsafe-inline')
  })

  it('contains its texts in the language of staff, and data that cannot close its script element', async () => {
    const { text } = await marketer.send(`/landers/edit?tenant=${tenant}&lander=gallery&slug=summer`, {
      headers: { cookie: `${marketer.cookie}; language=de` },
    })
    const [, data = ''] = /id="studio-start">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(data)).toMatchObject({
      tenant,
      lander: 'gallery',
      slug: 'summer',
      mayPublish: true,
      locale: { code: 'de' },
      bundles: { studio: { publish: 'Veröffentlichen' } },
      languageNames: { nl: 'Nederlands' },
    })
  })
})

describe('the data with which the editor renders a lander', () => {
  const canvas = (query: object) => {
    const fields = Object.entries({ tenant, lander: 'gallery', ...query }).map(([key, value]) => [
      key,
      String(value),
    ])
    return marketer.send(`/landers/canvas?${new URLSearchParams(fields)}`, { headers: JSON_ONLY })
  }

  it('describes the site in a language and a theme, without any member', async () => {
    const [own, other] = await Promise.all([
      canvas({ language: 'fr' }),
      canvas({ language: 'fr', theme: 'midnight' }),
    ])
    expect(own.json).toMatchObject({
      locale: { code: 'fr' },
      values: { site: app.services.tenants.get('tulp')?.settings.name },
      facts: { people: [], profile: null, country: { map: { width: expect.any(Number) } } },
      // Needed by footer and logo: the console serves no files of sites.
      site: { logo: expect.stringMatching(/^data:image\//), company: { name: 'Tulp Media B.V.' } },
      attributes: { 'data-hero': expect.any(String) },
    })
    expect(own.json).toHaveProperty('facts.interests.5')
    expect(other.json.css).not.toBe(own.json.css)
  })

  it('exists only for languages of the site', async () => {
    expect((await canvas({ language: 'fi' })).status).toBe(404)
  })
})
