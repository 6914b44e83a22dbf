import { EXTENT, inTurn } from '../../scripts/test-extent.mjs'
import { PAGES, type Page } from '../core/pages.ts'
import { href, type PageAccess, ROUTES, type RouteName } from '../core/routes.ts'
import { overEdge } from './edge.ts'
import { type Ids, idsOf } from './ids.ts'
import { expect, expectAccessibleInTurn, test } from './site.ts'
import { SITES } from './sites.ts'
import { visit } from './visit.ts'
import { call, hostOf, raw } from './wire.ts'

/** Pages that accessible.journey.ts starts and examines on every site. */
const ON_EVERY_SITE: readonly RouteName[] = [
  'members',
  'members-id',
  'chats',
  'chats-id',
  'likes',
  'credits',
  'credits-id-paymentmethod',
  'transactions',
]

/**
 * Further pages of members, with forms, long texts and lists. In the gate accessible.journey.ts
 * starts and examines some of them, on a phone.
 */
const EXAMINED: readonly RouteName[] = [
  'profile',
  'account',
  'account-limit',
  'account-second-factor',
  'account-delete',
  'withdrawal',
  'credits-repeat-order',
  'signup-matches',
  'complete-signup',
  'account-appearance',
  'account-meetings',
  'members-id-bookmark',
  'favourites',
  'visits',
  'evening',
  'free-time',
  'chats-id-farewell',
]

const NAMES = Object.keys(ROUTES) as RouteName[]
const hasScript = (name: RouteName) => (PAGES[name] as Page).script !== false

/**
 * Pages that a kind of viewer may open; testing/routes.program.test.ts compares the answers of all
 * pages, and the redirects of others. The gate starts half of them, others with each commit: pages
 * for anyone for visitors, and one page for those without a script, which have nothing to start.
 */
function namesFor(viewer: 'member' | 'visitor'): readonly RouteName[] {
  const other: PageAccess = viewer === 'member' ? 'visitor' : 'member'
  const open = NAMES.filter((name) => PAGES[name].access !== other && !ON_EVERY_SITE.includes(name))
  if (EXTENT.nightly) return open
  const isOwn = (name: RouteName) =>
    hasScript(name) && (viewer === 'visitor' || PAGES[name].access === 'member')
  const further = open.filter((name) => viewer === 'visitor' || !EXAMINED.includes(name))
  const others = further.filter((name) => !isOwn(name))
  const own = further.filter(isOwn)
  const half = inTurn(`pages of a ${viewer}`, own, Math.ceil(own.length / 2))
  return [...half, ...inTurn(`other pages of a ${viewer}`, others)]
}

/** A real address for each page. */
function pathOf(name: RouteName, ids: Ids): string {
  const special: Partial<Record<RouteName, Record<string, string>>> = {
    'chats-id': { id: ids.conversation },
    'chats-id-farewell': { id: ids.conversation },
    'credits-id-paymentmethod': { id: 'p1' },
    transactions: { id: ids.payment },
    'pages-name': { name: 'faq' },
    token: { token: 'impressum' },
    'likes-type': { type: 'matches' },
    'landers-name': { name: 'gallery' },
  }
  const query = name === 'account-delete' ? { reason: 'price' } : {}
  return href(name, { id: ids.member, ...special[name] }, query)
}

// Responses of pages are tested in testing/routes.program.test.ts.
test.describe('amore', () => {
  test.use({ locale: SITES.amore.language })

  test('every page starts for members without an error, and many are examined', async ({ page, faults }) => {
    const ids = await idsOf(page, SITES.amore)
    for (const name of namesFor('member')) {
      const path = pathOf(name, ids)
      await visit(page, SITES.amore, path)
      expect(faults, path).toEqual([])
      if (!EXAMINED.includes(name)) continue
      await expectAccessibleInTurn(page, path)
      expect(await overEdge(page), `${path}: no sideways scrolling`).toBeLessThanOrEqual(0)
    }
  })
})

test('every page starts for visitors without an error', async ({ page, faults, browser }) => {
  const other = await browser.newContext()
  const ids = await idsOf(await other.newPage(), SITES.amore)
  await other.close()
  for (const name of namesFor('visitor')) {
    const path = pathOf(name, ids)
    await visit(page, SITES.amore, path)
    expect(faults, path).toEqual([])
  }
})

test('an unknown host gets a neutral 404 that names no brand', async () => {
  for (const host of [
    'elsewhere.example',
    'amore.localhost.elsewhere.example',
    '',
    'AMORE',
    '127.0.0.1.example:80',
  ]) {
    const { status, body, headers } = await raw(host, '/login')
    expect(status, host).toBe(404)
    expect(body, host).toBe('Not found\n')
    expect(JSON.stringify(headers), host).not.toMatch(/amore|starlight|tulp|alpen|nordlys/i)
  }
  const spelled = await raw(hostOf('amore').toUpperCase(), '/login')
  expect(spelled.status).toBe(200)
})

test('files of a site are served on its host only', async ({ page }) => {
  const { status } = await call(page, 'amore', '/no-such-file.js')
  expect(status).toBe(404)
})
