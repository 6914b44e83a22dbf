import { beforeAll, describe, expect, it } from 'vitest'
import { inTurn } from '../../scripts/test-extent.mjs'
import { isPageReport, PAGE_REPORT, SAMPLE_VIEWERS, type SampleViewer } from '../core/page-preview.ts'
import { PAGES, type RouteName } from '../core/pages.ts'
import { href } from '../core/routes.ts'
import {
  pagePreviewLink,
  pagesOf,
  pathOfPage,
  routeOfPage,
  type SHOWN_PAGES,
  saveDraft,
  saveThemeDraft,
} from '../features/lander-studio/server.ts'
import { EXAMPLE_PROFILE, REPORT_ID, REPORT_SCRIPT } from '../features/landers/server.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { buildStaff } from '../testing/staff.ts'
import { demoSite, keyOf } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
/** Site whose visitors may search: its pages could show members to everybody. */
const SITE = 'nordlys'
const CANARY = 'Zyxwvut'
let member: string

beforeAll(async () => {
  member = await test.database.withTenant(keyOf(app, SITE), async (db) => {
    const { id } = await buildMember(db, { name: CANARY })
    return id
  })
})

type Version = (typeof SHOWN_PAGES)[number]
const addressOf = (
  path: string,
  viewer: SampleViewer,
  site = SITE,
  version: Version = 'live',
  made = new Date(),
) => {
  const tenant = demoSite(app, site)
  const language = tenant.languages[0] ?? 'en'
  const look = { language, viewer, version }
  const link = pagePreviewLink(app.services.config.appSecrets, tenant, path, look, made)
  const { pathname, search } = new URL(link)
  return pathname + search
}
const open = (path: string, viewer: SampleViewer, site = SITE, version: Version = 'live') =>
  app.send(site, addressOf(path, viewer, site, version))
/** What the page reports to the console. */
const reportOf = (html: string) =>
  JSON.parse(new RegExp(`id="${REPORT_ID}">(.*?)</script>`).exec(html)?.[1] ?? 'null')

const tenant = () => demoSite(app, SITE)
/** The pages that this site has. */
const pages = () => pagesOf([tenant()]).filter((page) => pathOfPage(tenant(), page) !== undefined)
/** Pages that show fictional and advertised profiles to everybody. */
const isLander = (route: RouteName | undefined) => route === undefined || PAGES[route].load.includes('Land')

describe.each(inTurn('invented viewers', SAMPLE_VIEWERS))(
  'the pages of a site, seen by the invented viewer %s',
  (viewer) => {
    it('all answer, or say where they lead, and show no member', async () => {
      const wrong: string[] = []
      for (const page of pages()) {
        const { status, text } = await open(pathOfPage(tenant(), page) ?? '', viewer)
        const report = reportOf(text)
        const isShown = status === 200 && (report?.status === 200 || report?.leads)
        // Members of this site do not invite others.
        const isAbsent = status === 404 && page === 'account-invitations'
        if (!isShown && !isAbsent) wrong.push(`${page}: ${status} ${JSON.stringify(report)}`)
        if (!isPageReport({ type: PAGE_REPORT, ...report, width: 390, needs: 390 }))
          wrong.push(`${page} reports what the console does not accept`)
        if (!isLander(routeOfPage(page)) && text.includes(CANARY)) wrong.push(`${page} shows a member`)
        if (/>undefined<|NaN/.test(text)) wrong.push(`${page} shows no value`)
        if (/>[^<>{}]*\d{4}-\d\d-\d\d[^<>{}]*</.test(text)) wrong.push(`${page} shows a date as machines do`)
      }
      expect(wrong).toEqual([])
    })
  },
)

describe('an invented viewer', () => {
  it('is drawn by the state that defines them', async () => {
    const says = async (path: string, viewer: SampleViewer, sign: string) =>
      (await open(path, viewer)).text.includes(sign)
    expect(await says(href('chats'), 'premium', 'face-01')).toBe(true)
    expect(await says(href('chats'), 'new', 'face-01')).toBe(false)
    const confirm = 'action="/activate/error"'
    expect(await says(href('members'), 'unconfirmed', confirm)).toBe(true)
    expect(await says(href('members'), 'premium', confirm)).toBe(false)
  })

  it('of another country gets the prices of that country', async () => {
    const price = async (viewer: SampleViewer) => (await open(href('pricing'), viewer, 'alpen')).text
    expect(await price('visitor')).toContain('€')
    expect(await price('abroad')).toContain('CHF')
  })

  it('who is a visitor is led to the login by pages for members', async () => {
    const { status, text } = await open(href('chats'), 'visitor')
    expect([status, reportOf(text)]).toMatchObject([200, { status: 302, leads: '/login?next=%2Fchats' }])
  })
})

describe('a page with drafts', () => {
  const BRAND = 'amore'
  const THEMED = 'tulp'
  let by: string
  const inside = <T>(site: string, work: Parameters<typeof test.database.withTenant<T>>[1]) =>
    test.database.withTenant(keyOf(app, site), work)
  const drawn = async (path: string, viewer: SampleViewer, site: string, version: Version = 'draft') => {
    const { text } = await open(path, viewer, site, version)
    return { text, differs: reportOf(text).differs as boolean }
  }

  beforeAll(async () => {
    by = (await buildStaff(app, { role: 'operator' })).id
    const now = new Date()
    const document = { texts: { it: { page: { title: 'Bozza' } } } }
    await inside(BRAND, (db) => saveDraft(db, { lander: 'alonetonight', document, revision: 0, by, now }))
    const choice = { tokens: { color: { secondary: '#0b3b31' } }, structure: {} }
    await inside(THEMED, (db) => saveThemeDraft(db, { theme: 'tulip', choice, revision: 0, by, now }))
  })

  it('shows the draft of its lander, and says that it differs from what is published', async () => {
    const path = href('landers-name', { name: 'alonetonight' })
    const draft = await drawn(path, 'visitor', BRAND)
    expect([draft.text.includes('<title>Bozza'), draft.differs]).toEqual([true, true])
    const live = await drawn(path, 'visitor', BRAND, 'live')
    expect([live.text.includes('<title>Bozza'), live.differs]).toEqual([false, false])
  })

  it('does not differ without a draft of its own', async () => {
    for (const viewer of ['visitor', 'premium'] as const)
      expect((await drawn(href('members'), viewer, BRAND)).differs).toBe(false)
    expect((await drawn(href('index'), 'visitor', BRAND)).differs).toBe(false)
  })

  it('does not differ where the draft changes nothing that is seen', async () => {
    const path = href('landers-name', { name: 'gallery' })
    await inside(BRAND, (db) =>
      saveDraft(db, { lander: 'gallery', document: {}, revision: 0, by, now: new Date() }),
    )
    expect((await drawn(path, 'visitor', BRAND)).differs).toBe(false)
  })

  it.each(['visitor', 'new', 'premium'] as const)(
    'shows the draft of the theme to the invented viewer %s',
    async (viewer) => {
      for (const path of [href('account-password'), href('login')]) {
        const { text, differs } = await drawn(path, viewer, THEMED)
        const leads = reportOf(text).leads !== null
        expect([path, text.includes('--color-secondary:#0b3b31'), differs]).toEqual([path, !leads, !leads])
      }
    },
  )

  it('is not shown by a link to what is published, whoever rewrites it', async () => {
    const live = addressOf(href('landers-name', { name: 'alonetonight' }), 'visitor', BRAND)
    const { status, text } = await app.send(BRAND, live.replace('page.live', 'page.draft'))
    expect([status, text.includes('Bozza')]).toEqual([404, false])
  })
})

describe('the digest of a page', () => {
  it('is the same each time, and another one for another page, viewer and site', async () => {
    const made = new Date()
    const lookOf = async (path: string, viewer: SampleViewer, site = SITE) => {
      const { text } = await app.send(site, addressOf(path, viewer, site, 'live', made))
      return reportOf(text).look as string
    }
    const looks = [
      await lookOf(href('chats'), 'premium'),
      await lookOf(href('chats'), 'new'),
      await lookOf(href('members'), 'premium'),
      await lookOf(href('chats'), 'premium', 'tulp'),
    ]
    expect(new Set(looks).size).toBe(looks.length)
    expect(await lookOf(href('chats'), 'premium')).toBe(looks[0])
  })

  it('does not change with the time between two frames: both are drawn for that of their link', async () => {
    const drawnFor = async (made: Date) => {
      const path = href('chats-id', { id: EXAMPLE_PROFILE })
      return (await app.send(SITE, addressOf(path, 'premium', SITE, 'live', made))).text
    }
    const [now, before] = [new Date(), new Date(Date.now() - 50 * 60_000)]
    const look = (html: string) => reportOf(html).look as string
    const first = look(await drawnFor(before))
    expect(look(await drawnFor(before))).toBe(first)
    expect(look(await drawnFor(now))).not.toBe(first)
  })
})

describe('a preview of a page', () => {
  it('is drawn without the scripts of the page, counts as no visit, and may be framed by the console', async () => {
    const { text, headers } = await open(href('members'), 'premium')
    const scripts = [...text.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src)
    expect(scripts).toEqual([REPORT_SCRIPT.url])
    expect(reportOf(text).origin).toBe('*')
    expect(headers['content-security-policy']).toMatch(/frame-ancestors http:\/\/console\.localhost/)
    // Frames that differ only in their width share one answer.
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual([
      'private, max-age=10',
      'noindex, nofollow',
    ])
    const { rows } = await test.owner.query('select count(*)::int as n from visit_counts')
    expect(rows[0].n).toBe(0)
    expect((await app.send(SITE, REPORT_SCRIPT.url)).status).toBe(200)
  })

  it.each([
    ['with an altered link', () => app.send(SITE, `${addressOf(href('chats'), 'premium')}0`)],
    ['by a link of another site', () => app.send('tulp', addressOf(href('chats'), 'premium'))],
    ['of a real member', () => open(href('members-id', { id: member }), 'premium')],
    [
      'of another conversation',
      () => open(href('chats-id', { id: EXAMPLE_PROFILE.replace(/0$/, '7') }), 'premium'),
    ],
  ])('is not drawn %s', async (_name, ask) => {
    const { status, text } = await ask()
    expect(status).toBe(404)
    expect(text).not.toContain(CANARY)
  })
})
