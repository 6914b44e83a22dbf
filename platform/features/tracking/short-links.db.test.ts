import { beforeAll, describe, expect, it } from 'vitest'
import { NotFoundError } from '../../core/errors.ts'
import { PageRedirect } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import { loadToken } from '../../pages/loads.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  disableShortLink,
  type LinkOrder,
  type LinkPlan,
  type ListedLink,
  linkTargets,
  listShortLinks,
  makeShortLink,
} from './short-links.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const NOW = new Date('2026-11-22T12:00:00Z')
let site: Tenant
let other: Tenant

beforeAll(() => {
  const [amore, tulp] = ['amore', 'tulp'].map((id) => app.services.tenants.get(id))
  if (!amore || !tulp) throw new Error('demo tenants are missing')
  site = { ...amore, pages: { ...amore.pages, it: { ...amore.pages.it, promo: '# Promo' } } }
  other = tulp
})

const make = (plan: Partial<LinkPlan>) =>
  test.database.withTenant(site.key, (db) =>
    makeShortLink(db, site, { token: 'x', target: 'index', source: {}, ...plan }, NOW),
  )

/** The redirect of `/{token}`, or its page. */
async function open(token: string, query: Readonly<Record<string, string>> = {}, tenant = site) {
  const locale = LANGUAGES.it
  return test.database.withTenant(tenant.key, async (db) => {
    const scope = { db, tenant, locale, t: translator(tenant, 'it') } as unknown as RequestScope
    try {
      const { title } = await loadToken({ scope, params: { token }, query, cookies: {}, form: null })
      return title
    } catch (error) {
      if (error instanceof PageRedirect) return error.location
      if (error instanceof NotFoundError) return 404
      throw error
    }
  })
}

describe('a short link', () => {
  it('leads to its page with its source, and with values of the same names in the address', async () => {
    await make({
      token: 'Summer',
      target: 'lander:video/inverno',
      source: { network: 'n1', sub1: 'poster' },
    })
    expect(await open('summer')).toBe('/landers/video/inverno?network=n1&sub1=poster')
    const added = {
      sub1: 'theirs',
      sub2: 'b',
      click_id: 'c&1',
      utm_source: 'x',
      next: 'https://evil.example',
    }
    expect(await open('SUMMER', added)).toBe(
      '/landers/video/inverno?sub1=poster&sub2=b&click_id=c%261&network=n1',
    )
  })

  it('stores its source like other links: cut, and without control characters', async () => {
    await make({ token: 'clean', source: { ref: ' a\u0007b ', sub1: 'x'.repeat(120) } })
    expect(await open('clean')).toBe(`/?ref=ab&sub1=${'x'.repeat(100)}`)
  })

  it('is matched after the pages of the site', async () => {
    expect(await open('promo')).toBe('Promo')
    expect(await open('nothing')).toBe(404)
  })

  it('belongs to its own site', async () => {
    await make({ token: 'mine' })
    expect(await open('mine')).toBe('/')
    expect(await open('mine', {}, other)).toBe(404)
  })

  it('is a 404 once it is disabled', async () => {
    await make({ token: 'ended', target: 'signup' })
    expect(await open('ended')).toBe('/signup')
    const end = () => test.database.withTenant(site.key, (db) => disableShortLink(db, 'ended', NOW))
    expect([await end(), await end()]).toEqual([true, false])
    expect(await open('ended')).toBe(404)
  })

  it.each([
    ['a page of the site', { token: 'promo' }, 'link_taken'],
    ['a page of the program', { token: 'login' }, 'link_taken'],
    ['an address of the program', { token: 'api' }, 'link_taken'],
  ] as const)('cannot have the address of %s', async (_what, plan, code) => {
    await expect(make(plan)).rejects.toMatchObject({ code })
  })

  it('cannot be created twice', async () => {
    await make({ token: 'twice' })
    await expect(make({ token: 'twice' })).rejects.toMatchObject({ code: 'link_taken' })
  })

  it.each([
    ['invalid characters', { token: 'a b' }, 'token'],
    ['a path in the name', { token: '../x' }, 'token'],
    ['another site', { token: 'away', target: 'https://evil.example' }, 'target'],
    ['an unknown lander', { token: 'away', target: 'lander:nothing' }, 'target'],
    ['an unknown page', { token: 'away', target: 'page:toString' }, 'target'],
    ['an unknown campaign of the lander', { token: 'away', target: 'lander:gallery/inverno' }, 'target'],
    ['a campaign without a lander', { token: 'away', target: 'index/inverno' }, 'target'],
  ])('is refused with %s', async (_what, plan, field) => {
    await expect(make(plan)).rejects.toMatchObject({ fields: { [field]: expect.anything() } })
  })

  it('may lead to pages that the site offers, with campaigns after their landers', () => {
    const targets = linkTargets(site)
    expect(targets.slice(0, 2)).toEqual(['index', 'signup'])
    expect(targets).toEqual(expect.arrayContaining(['lander:gallery', 'lander:video/inverno', 'page:promo']))
    expect(targets.indexOf('lander:video/inverno')).toBe(targets.indexOf('lander:video') + 1)
    for (const target of targets) expect(target).not.toMatch(/^lander:landing/)
  })

  it('is listed by its day, its name and its visitors, from page to page', async () => {
    const names = ['order-b', 'order-c', 'order-a', 'order-d']
    for (const [place, token] of names.entries()) {
      await test.database.withTenant(other.key, (db) =>
        makeShortLink(db, other, { token, target: 'index', source: {} }, new Date(NOW.getTime() + place)),
      )
      // Two of them have the same number of clicks.
      await test.owner.query(
        "insert into click_counts (tenant_id, day, kind, name, robot, clicks) values ($1, '2026-11-22', 1, $2, false, $3)",
        [other.key, token, [5, 9, 5, 1][place]],
      )
    }
    const page = (order: LinkOrder, after?: string) =>
      test.database.withTenant(other.key, (db) => listShortLinks(db, { limit: 1, order, after }))
    const walk = async (order: LinkOrder) => {
      const seen: string[] = []
      for (let after: string | undefined; seen.length < 9; seen.push(after)) {
        const [next]: readonly ListedLink[] = await page(order, after)
        if (!next) break
        after = next.token
      }
      return seen
    }
    expect(await walk('newest')).toEqual(['order-d', 'order-a', 'order-c', 'order-b'])
    expect(await walk('name')).toEqual(['order-a', 'order-b', 'order-c', 'order-d'])
    expect(await walk('visits')).toEqual(['order-c', 'order-a', 'order-b', 'order-d'])
  })

  it('is listed with its results', async () => {
    await make({ token: 'listed' })
    const values = [
      [site.key, 'listed', false, 3],
      [site.key, 'listed', true, 2],
    ] as const
    for (const [tenant, name, robot, clicks] of values)
      await test.owner.query(
        "insert into click_counts (tenant_id, day, kind, name, robot, clicks) values ($1, '2026-11-22', 1, $2, $3, $4)",
        [tenant, name, robot, clicks],
      )
    // A partner of the same name, and a link of another site.
    await test.owner.query(
      "insert into click_counts (tenant_id, day, kind, name, robot, clicks) values ($1, '2026-11-22', 2, 'listed', false, 9), ($2, '2026-11-22', 1, 'listed', false, 9)",
      [site.key, other.key],
    )
    const links = await test.database.withTenant(site.key, (db) =>
      listShortLinks(db, { limit: 50, order: 'newest' }),
    )
    expect(links.find(({ token }) => token === 'listed')).toMatchObject({ clicks: 3, robots: 2, path: '/' })
  })
})
