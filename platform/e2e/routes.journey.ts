import type { Page } from '@playwright/test'
import { href, type PageAccess, ROUTES, type RouteName } from '../core/routes.ts'
import { type Ids, idsOf } from './ids.ts'
import { address, expect, test } from './site.ts'
import { ALL_SITES, SITES, type Site } from './sites.ts'
import { call, hostOf, raw } from './wire.ts'

/** Pages that lead those who may not open them on, which testing/routes.program.test.ts compares, start where they lead to. */
const namesFor = (kept: PageAccess): readonly RouteName[] =>
  (Object.keys(ROUTES) as RouteName[]).filter((name) => ROUTES[name].access !== kept)
/** Pages with numbers, dates and names in the form of the language: what server and browser could write in two ways. */
const FORMATTED: readonly RouteName[] = [
  ...(['members', 'members-id', 'chats', 'chats-id', 'likes'] as const),
  ...(['credits', 'credits-id-paymentmethod', 'transactions'] as const),
]

/** A real address of each page. */
function pathOf(name: RouteName, ids: Ids): string {
  const special: Partial<Record<RouteName, Record<string, string>>> = {
    'chats-id': { id: ids.conversation },
    'credits-id-paymentmethod': { id: 'p1' },
    transactions: { id: ids.payment },
    'pages-name': { name: 'faq' },
    token: { token: 'impressum' },
    'likes-type': { type: 'matches' },
    'landers-name': { name: 'gallery' },
  }
  return href(name, { id: ids.member, ...special[name] })
}

/** Opens a page and sees it through to the end of its start. What it answers is in testing/routes.program.test.ts. */
async function visit(page: Page, site: Site, path: string): Promise<void> {
  await page.goto(address(site.id, path))
  await expect(page.locator('h1, h2').first(), `${path} has a heading`).toBeAttached()
  await expect(page, `${path} has a title`).toHaveTitle(/\S/)
  const levels = await page
    .locator('main :is(h1, h2, h3, h4, h5, h6)')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])))
  // Readers who go from heading to heading take a level that is left out for a part that is missing.
  const skipped = levels.filter((level, place) => level > (levels[place - 1] ?? 1) + 1)
  expect(skipped, `${path} leaves out a level of headings: ${levels.join(' ')}`).toEqual([])
}

for (const site of ALL_SITES) {
  test.describe(site.id, () => {
    test.use({ locale: site.language })

    const [names, which] =
      site.id === 'amore'
        ? [namesFor('visitor'), 'every page starts']
        : [FORMATTED, 'pages with numbers and dates start']

    test(`${which} for members without a fault`, async ({ page, faults }) => {
      const ids = await idsOf(page, site)
      for (const name of names) {
        const path = pathOf(name, ids)
        await visit(page, site, path)
        expect(faults, path).toEqual([])
      }
    })
  })
}

test('every page starts for visitors without a fault', async ({ page, faults, browser }) => {
  const other = await browser.newContext()
  const ids = await idsOf(await other.newPage(), SITES.amore)
  await other.close()
  for (const name of namesFor('member')) {
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

test('files of a site are served on its host alone', async ({ page }) => {
  const { status } = await call(page, 'amore', '/no-such-file.js')
  expect(status).toBe(404)
})
