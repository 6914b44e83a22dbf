import type { Page } from '@playwright/test'
import { inTurn } from '../../scripts/test-extent.mjs'
import { overEdge } from './edge.ts'
import { idsOf } from './ids.ts'
import { memberByCalls } from './members.ts'
import { address, expect, test } from './site.ts'
import { ALL_SITES, invitation, SITES, type Site } from './sites.ts'

const HEIGHT = 844
const WIDTHS = [390, 320]

/** As if the browser had chosen the size before; the entry warning is out of the way. */
const chooseLetters = (page: Page, site: Site, size: 100 | 115 | 130) =>
  page.context().addCookies([
    { name: 'letters', value: String(size), url: address(site.id, '/') },
    { name: 'entry', value: '1', url: address(site.id, '/') },
  ])

async function expectToFit(page: Page, site: Site, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.goto(address(site.id, path))
    await expect(page.locator('html[data-letters="130"]'), path).toBeAttached()
    expect(await overEdge(page), `${site.id} ${path} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** The letters of the page's text, in px. */
const sizeOf = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))

for (const site of inTurn('larger letters', ALL_SITES, 2))
  test.describe(site.id, () => {
    test.use({ locale: site.language })

    test(`${site.id}: no page scrolls sideways with very large letters`, {
      tag: '@phone',
    }, async ({ page, browser }) => {
      const { member, conversation } = await idsOf(page, site)
      await chooseLetters(page, site, 130)
      const own = [
        '/account',
        '/account/appearance',
        '/account/photos',
        '/profile',
        '/notifications',
        '/pricing',
      ]
      const main = [
        '/members',
        `/members/${member}`,
        '/chats',
        `/chats/${conversation}`,
        '/likes',
        '/credits',
      ]
      for (const path of [
        ...main,
        ...inTurn(`letters of ${site.id}`, [...own, '/credits/p1', '/swipe-game'], 3),
      ])
        await expectToFit(page, site, path)
      const visitor = await browser.newContext({ locale: site.language })
      const open = await visitor.newPage()
      await chooseLetters(open, site, 130)
      for (const path of ['/', `/signup${invitation(site)}`, '/login', '/pages/faq'])
        await expectToFit(open, site, path)
      await visitor.close()
    })
  })

test('amore: the chosen size of letters is that of all pages, also after the logout', {
  tag: '@phone',
}, async ({ page }) => {
  const site = SITES.amore
  const { say } = site
  await memberByCalls(page, site)
  await page.goto(address(site.id, '/account/appearance'))
  const before = await sizeOf(page)
  const large = page.getByRole('button', { name: say('account:appearance_letters_130'), exact: true })
  await large.click()
  await expect(page.locator('html[data-letters="130"]')).toBeAttached()
  await expect(large).toHaveAttribute('aria-current', 'true')
  expect(await sizeOf(page)).toBeCloseTo(1.3 * before)
  await page.getByLabel(say('site:nav_account')).click()
  await page.getByRole('button', { name: say('common:logout') }).click()
  await page.goto(address(site.id, '/login'))
  expect(await sizeOf(page)).toBeCloseTo(1.3 * before)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, locale: SITES.nordlys.language })

  test('nordlys: a visitor chooses letters and colours from the footer, for shared pages too', {
    tag: '@phone',
  }, async ({ page, browser }) => {
    const site = SITES.nordlys
    const { say } = site
    await chooseLetters(page, site, 100)
    await page.goto(address(site.id, '/pages/faq'))
    await page
      .locator('.footer')
      .getByRole('link', { name: say('site:text_size') })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('account:appearance_title'))
    await expect(page.getByRole('heading', { name: say('account:first_screen') })).toHaveCount(0)
    await page.getByRole('button', { name: say('account:appearance_letters_130'), exact: true }).click()
    await page.getByRole('button', { name: say('account:appearance_scheme_light') }).click()
    for (const path of ['/', '/pages/faq', '/login']) {
      await page.goto(address(site.id, path))
      await expect(page.locator('html[data-letters="130"]'), path).toBeAttached()
    }
    await expect(page.locator('html[data-scheme="light"]')).toBeAttached()
    const other = await browser.newContext({ javaScriptEnabled: false, locale: site.language })
    const theirs = await other.newPage()
    for (const path of ['/', '/pages/faq']) {
      await theirs.goto(address(site.id, path))
      await expect(theirs.locator('html:not([data-letters])'), path).toBeAttached()
    }
    await other.close()
  })
})

test('alpen: letters are larger until somebody chooses normal ones', { tag: '@phone' }, async ({ page }) => {
  const site = SITES.alpen
  await page.goto(address(site.id, '/login'))
  const large = await sizeOf(page)
  await chooseLetters(page, site, 100)
  await page.goto(address(site.id, '/login'))
  expect(large).toBeCloseTo(1.15 * (await sizeOf(page)))
})
