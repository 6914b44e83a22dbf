import type { Page } from '@playwright/test'
import { SHELL_HEADER } from '../core/client.ts'
import { logIn } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { call } from './wire.ts'

const site = SITES.amore
const DATA = '**/index.pageContext.json*'

/** Marks the document: a new one lacks the mark. */
const mark = (page: Page) => page.evaluate(() => void document.body.setAttribute('data-mark', 'kept'))
const marked = (page: Page) => page.locator('body[data-mark=kept]')

async function openMembers(page: Page, path = '/members'): Promise<void> {
  await logIn(page, site)
  await Promise.all([page.waitForRequest('**/api/events?*'), page.goto(address(site.id, path))])
  await mark(page)
}

const cards = (page: Page) => page.locator('main [data-card] .name a')
const likes = (page: Page) => page.locator('header a[href="/likes"]').first()

test('a card opens the profile and Back returns to the same position, in one document with one stream', async ({
  page,
}) => {
  const streams: string[] = []
  page.on('request', (request) => request.url().includes('/api/events?') && streams.push(request.url()))
  await openMembers(page, '/members?gender=female&min_age=20')
  const card = cards(page).nth(9)
  const name = (await card.getAttribute('aria-label')) ?? ''
  await card.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(0)
  await card.click()

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(name)
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`${name} · `))
  await expect(page.locator('#announcement')).toHaveText(await page.title().then(withoutCount))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()
  await expect(card).toBeFocused()
  await expect(page).toHaveURL(address(site.id, '/members?gender=female&min_age=20'))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  await expect(marked(page)).toHaveCount(1)
  expect(streams).toHaveLength(1)
})

const withoutCount = (title: string) => title.replace(/^\(\d+\) /, '')

/** Holds back the data of pages. @returns lets it through, from now on */
async function holdData(page: Page): Promise<() => void> {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(DATA, async (route) => {
    await answered
    await route.continue()
  })
  return answer
}

const firstFrame = (page: Page) => page.locator('.first-frame')

test('a pressed card stands in the place of its profile until the response arrives', async ({ page }) => {
  await openMembers(page)
  await page.waitForLoadState('networkidle')
  const answer = await holdData(page)
  const card = cards(page).nth(3)
  const name = (await card.textContent()) ?? ''
  await card.click({ noWaitAfter: true })
  await expect(firstFrame(page).locator('.name')).toHaveText(name)
  await expect(firstFrame(page).locator('img')).toBeVisible()
  const place = await firstFrame(page).locator('.name').boundingBox()
  answer()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(firstFrame(page)).toHaveCount(0)
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toMatchObject({
    x: place?.x,
    y: place?.y,
  })
  await expect(marked(page)).toHaveCount(1)
})

test('Back removes the first frame of a profile that has not arrived', async ({ page }) => {
  await openMembers(page, '/likes')
  await page.locator('header a[href="/members"]').first().click()
  await expect(cards(page).nth(3)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const answer = await holdData(page)
  await cards(page).nth(3).click({ noWaitAfter: true })
  await expect(firstFrame(page)).toHaveCount(1)
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { level: 1, name: site.say('likes:title') })).toBeVisible()
  await expect(firstFrame(page)).toHaveCount(0)
  answer()
  await expect(marked(page)).toHaveCount(1)
})

test('a pressed row stands in the place of its conversation until the response arrives', async ({ page }) => {
  await openMembers(page, '/chats')
  await page.waitForLoadState('networkidle')
  const answer = await holdData(page)
  const row = page.locator('.rows li > a:first-child').first()
  const name = (await row.locator('.name').textContent()) ?? ''
  await row.click({ noWaitAfter: true })
  await expect(firstFrame(page)).toHaveText(name)
  answer()
  await expect(page.getByRole('log')).toBeVisible()
  await expect(firstFrame(page)).toHaveCount(0)
})

test('filters and tabs are applied without a new document', async ({ page }) => {
  await openMembers(page, '/members?filters=open')
  await page.getByLabel(site.say('members:online_now')).check()
  await page.getByRole('button', { name: site.say('members:show_results') }).click()
  await expect(page).toHaveURL(/[?&]online=1/)
  await likes(page).click()
  await expect(page.getByRole('heading', { level: 1, name: site.say('likes:title') })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(site.say('likes:title')))
  await expect(marked(page)).toHaveCount(1)
})

test('the router requests page data only by the program’s own request, never by Vike’s', async ({ page }) => {
  await openMembers(page)
  const asked: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().includes('/index.pageContext.json')) asked.push(request.headers())
  })
  await likes(page).click()
  await expect(page.getByRole('heading', { level: 1, name: site.say('likes:title') })).toBeFocused()
  expect(asked).toEqual([expect.objectContaining({ [SHELL_HEADER]: expect.any(String) })])
})

for (const [what, answer] of [
  ['no answer', { abort: true }],
  ['a fault of the server', { status: 500 }],
  ['an answer of another build', { body: '{"frame":"other","route":"likes"}' }],
] as const) {
  test(`${what} falls back to a document`, async ({ page, faults }) => {
    await openMembers(page)
    await page.route(DATA, (route) =>
      'abort' in answer
        ? route.abort('internetdisconnected')
        : route.fulfill({ contentType: 'application/json', ...answer }),
    )
    await likes(page).click()
    await expect(page).toHaveURL(address(site.id, '/likes'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.say('likes:title'))
    await expect(marked(page)).toHaveCount(0)
    // The browser reports the faked response.
    if ('status' in answer) faults.length = 0
  })
}

test('nothing of a member is shown from memory after the logout or to the next member', async ({ page }) => {
  await openMembers(page)
  await likes(page).click()
  await expect(page).toHaveTitle(new RegExp(site.say('likes:title')))
  // Another tab of the same browser.
  await call(page, site.id, '/api/logout')
  await page.goBack()
  await page.waitForURL(/\/login/)

  await openMembers(page)
  await likes(page).click()
  await expect(page).toHaveTitle(new RegExp(site.say('likes:title')))
  await logIn(page, site, 'free')
  await page.goBack()
  await expect(marked(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
