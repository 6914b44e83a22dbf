import type { Locator, Page } from '@playwright/test'
import { inTurn } from '../../scripts/test-extent.mjs'
import { overEdge } from './edge.ts'
import { logIn } from './members.ts'
import { address, expect, test } from './site.ts'
import { ALL_SITES, SITES } from './sites.ts'

const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE })

/** Doubles the browser's font size, which differs from page zoom. */
const doubleLetters = (page: Page) => page.addStyleTag({ content: 'html { font-size: 32px }' })

const firstHref = (page: Page, list: string) =>
  page.locator(`main a[href^="${list}/"]`).first().getAttribute('href')

/** Whether a click on the centre of an element reaches it. */
const isOnTop = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

/** Number of lines of each text. */
const linesOf = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.map((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top)).size
    }),
  )

// accessible.journey.ts measures whether pages of this site scroll sideways then.
test('amore: with letters of twice the size messages can be sent', async ({ page }) => {
  await logIn(page, SITES.amore)
  await page.goto(address('amore', '/chats'))
  await page.goto(address('amore', (await firstHref(page, '/chats')) ?? ''))
  await doubleLetters(page)
  const [name, field] = [page.locator('main h1, header h1').first(), page.locator('textarea')]
  expect((await name.boundingBox())?.height, 'the name stands in one line').toBeLessThan(100)
  expect((await field.boundingBox())?.width).toBeGreaterThan(150)
  await page.setViewportSize({ ...PHONE, width: 320 })
  const rows = await page
    .locator('.composer button, .composer textarea')
    .evaluateAll(
      (parts) => new Set(parts.map((part) => Math.round(part.getBoundingClientRect().bottom))).size,
    )
  expect(rows, 'what can be sent, and below it the field with its button').toBe(2)
})

test.describe('alpen in German', () => {
  test.use({ locale: SITES.alpen.language })

  test('with letters of twice the size long words of a profile, of settings and prices wrap', async ({
    page,
  }) => {
    await logIn(page, SITES.alpen)
    await page.goto(address('alpen', '/members'))
    const profile = await firstHref(page, '/members')
    for (const path of [
      profile ?? '',
      '/account',
      '/account/photos',
      '/notifications',
      '/pricing',
      '/credits/p1',
      '/premium',
      '/transactions',
      '/account/safety',
      '/profile',
    ]) {
      await page.goto(address('alpen', path))
      await doubleLetters(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, path).toBeLessThanOrEqual(PHONE.width)
    }
  })
})

/** Pages of members that did not wrap once: long words in two columns, forms in cards, tables. */
const NARROW = [
  '/members',
  '/chats',
  '/likes',
  '/credits',
  '/credits/p1',
  '/premium',
  '/profile',
  '/profile/preview',
  '/account/credits',
  '/account/limit',
  '/account/password',
  '/account/searches',
  '/notifications',
]
/** What visitors meet: the sections of landers, and those beside the forms. */
const OF_VISITORS = [
  '/',
  '/signup',
  '/waiting-list',
  '/landers/collagelanding',
  '/landers/gallery',
  '/landers/iconslanding',
  '/landers/maplanding',
  '/landers/socialnetwork',
  '/landers/video',
]
/** Further ones, of which each run opens some. */
const FURTHER = [
  '/account',
  '/account/appearance',
  '/account/photos',
  '/account/chats',
  '/account/data',
  '/account/delete?reason=price',
  '/account/meetings',
  '/account/payment-methods',
  '/account/privacy',
  '/account/safety',
  '/account/second-factor',
  '/account/sessions',
  '/complaints',
  '/evening',
  '/favourites',
  '/free-time',
  '/match-finder',
  '/pricing',
  '/swipe-game',
  '/transactions',
  '/visits',
]

for (const site of inTurn('narrowest phones', ALL_SITES, 2))
  test.describe(`${site.id} on the narrowest phones`, () => {
    test.use({ locale: site.language, viewport: { ...PHONE, width: 320 } })

    test(`${site.id}: with letters of twice the size no page of members is wider than the screen`, async ({
      page,
    }) => {
      const expectToFit = async (path: string) => {
        await page.goto(address(site.id, path))
        await doubleLetters(page)
        expect(await overEdge(page), path).toBeLessThanOrEqual(0)
      }
      await page.goto(address(site.id))
      // Its only long word is the link to the terms below the form.
      await expectToFit('/login')
      await logIn(page, site)
      for (const path of [...NARROW, ...inTurn(`narrow pages of ${site.id}`, FURTHER, 4)])
        await expectToFit(path)
      await page.goto(address(site.id, '/members'))
      const profile = (await firstHref(page, '/members')) ?? ''
      for (const path of [profile, `${profile}/bookmark`]) await expectToFit(path)
    })
  })

for (const site of inTurn('pages of visitors on the narrowest phones', ALL_SITES))
  test.describe(`${site.id} for visitors on the narrowest phones`, () => {
    test.use({ locale: site.language, viewport: { ...PHONE, width: 320 } })

    test(`${site.id}: with letters of twice the size no page of visitors is wider than the screen`, async ({
      page,
    }) => {
      for (const path of OF_VISITORS) {
        const answer = await page.goto(address(site.id, path))
        expect(answer?.status(), path).toBe(200)
        await doubleLetters(page)
        expect(await overEdge(page), path).toBeLessThanOrEqual(0)
      }
    })
  })

for (const site of [SITES.nordlys, SITES.alpen])
  test.describe(`${site.id} in its language`, () => {
    test.use({ locale: site.language })

    test(`${site.id}: the tabs of likes and visits stand in one row, the last one on the screen`, async ({
      page,
    }) => {
      await logIn(page, site)
      for (const path of ['/likes', '/visits']) {
        await page.goto(address(site.id, path))
        const tabs = page.locator('main nav', { has: page.locator('[aria-current]') }).locator('li')
        await expect(tabs, path).toHaveCount(4)
        const boxes = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().toJSON()))
        expect(new Set(boxes.map(({ top }) => top)).size, path).toBe(1)
        expect(Math.max(...boxes.map(({ right }) => right)), path).toBeLessThanOrEqual(PHONE.width)
      }
    })
  })

test.describe('nordlys in Danish', () => {
  test.use({ locale: SITES.nordlys.language })

  test('with letters of twice the size the packages and their benefits wrap', async ({ page }) => {
    await logIn(page, SITES.nordlys)
    await page.goto(address('nordlys', '/credits'))
    await doubleLetters(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })
})

test('amore: the name and the main action of a profile are on the first screen, below two banners', async ({
  page,
}) => {
  await logIn(page, SITES.amore, 'free')
  await page.goto(address('amore', '/members'))
  await page.goto(address('amore', (await firstHref(page, '/members')) ?? ''))
  const { say } = SITES.amore
  const message = page.getByRole('article').getByRole('link', { name: say('members:message'), exact: true })
  expect(await isOnTop(message)).toBe(true)
  expect(await isOnTop(page.getByRole('article').getByRole('heading', { level: 1 }))).toBe(true)
})

test('amore: a profile has its own bar in place of the tab bar, and a way back to the search', async ({
  page,
}) => {
  await logIn(page, SITES.amore)
  await page.goto(address('amore', '/members'))
  const tabs = page.locator('.nav-main')
  await expect(tabs).toBeVisible()
  await page.goto(address('amore', (await firstHref(page, '/members')) ?? ''))
  const bar = await page.locator('.action-bar').boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0), 'at the lower edge of the screen').toBe(PHONE.height)
  await expect(tabs).toBeHidden()
  await page.locator('.nav-logo').click()
  await expect(tabs).toBeVisible()
  await expect(page).toHaveURL(address('amore', '/members'))
})

test('amore: a long name leaves the age on the card', async ({ page }) => {
  await logIn(page, SITES.amore)
  await page.goto(address('amore', '/members'))
  const card = page.locator('main li', { has: page.locator('bdi') }).first()
  const name = card.locator('bdi')
  await name.evaluate((node) => {
    node.textContent = 'Annemarie-Wilhelmina van den Broek-Hoogland'
  })
  const [box, age] = [await card.boundingBox(), await card.locator('bdi + span').boundingBox()]
  expect(age?.width).toBeGreaterThan(0)
  expect((age?.x ?? 0) + (age?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
})

test('tulp: the shadow of the heart on a card does not leave the picture', async ({ page }) => {
  await logIn(page, SITES.tulp)
  await page.goto(address('tulp', '/members'))
  const overhang = await page
    .locator('main li .heart')
    .first()
    .evaluate((heart) => {
      // Computed format of browsers: a colour, then x, y, blur and spread.
      const [, y = 0, blur = 0, spread = 0] = (
        getComputedStyle(heart).boxShadow.match(/-?[\d.]+px/g) ?? []
      ).map(Number.parseFloat)
      const picture = heart.parentElement?.getBoundingClientRect().bottom ?? 0
      return heart.getBoundingClientRect().bottom + y + blur + spread - picture
    })
  expect(overhang).toBeLessThanOrEqual(0)
})

test('amore: counts are beside the labels of the navigation, and a tab of the bar is one line', async ({
  page,
}) => {
  await logIn(page, SITES.amore, 'free')
  await page.goto(address('amore', '/members'))
  const links = page.locator('.nav-main a')
  expect(await linesOf(links.locator('.nav-text'))).toEqual([1, 1, 1, 1])
  for (const width of [PHONE.width, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const covered = await links.evaluateAll((all) =>
      all.map((link) => {
        const badge = document.createElement('span')
        badge.className = 'badge'
        badge.textContent = '12'
        link.querySelector('.nav-icon')?.append(badge)
        const range = document.createRange()
        range.selectNodeContents(link.querySelector('.nav-text') ?? link)
        const [count, words] = [badge.getBoundingClientRect(), range.getBoundingClientRect()]
        badge.remove()
        const across = Math.min(count.right, words.right) - Math.max(count.left, words.left)
        const down = Math.min(count.bottom, words.bottom) - Math.max(count.top, words.top)
        return across > 0 && down > 0
      }),
    )
    expect(covered, `${width} px`).toEqual([false, false, false, false])
  }
})

test('nordlys: each tab of the bar has its word, in one line on the narrowest phones', async ({ page }) => {
  await page.setViewportSize({ ...PHONE, width: 320 })
  await logIn(page, SITES.nordlys)
  await page.goto(address('nordlys', '/members'))
  const texts = page.locator('.nav-main .nav-text')
  // The longest words of the bar in the languages of the sites.
  await texts.evaluateAll((all) =>
    all.forEach((text, place) => {
      text.textContent = ['Recherche', 'Nachrichten', 'Tykkäykset', 'Wiadomości'][place] ?? ''
    }),
  )
  expect(await linesOf(texts)).toEqual([1, 1, 1, 1])
  for (const text of await texts.all()) expect((await text.boundingBox())?.width).toBeGreaterThan(40)
})
