import { type Browser, chromium, type Page } from '@playwright/test'
import { wholeLaunchOptions } from './browser.ts'
import { anotherMember, logIn } from './members.ts'
import { address, anotherBrowser, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { call } from './wire.ts'

const site = SITES.amore

let browser: Browser

/** Playwright disables the back/forward cache, and headless Chromium has none. */
test.beforeAll(async () => {
  const options = { ...wholeLaunchOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] }
  browser = await chromium.launch(options)
})

test.afterAll(() => browser.close())

/** A member's page in a browser that keeps pages in memory. @returns errors that it reported */
async function withMemory(story: (page: Page) => Promise<void>): Promise<string[]> {
  const { page, context, faults } = await anotherBrowser(browser, { locale: site.language })
  await logIn(page, site)
  await story(page)
  await context.close()
  return faults
}

const mark = (page: Page) => page.evaluate(() => void document.body.setAttribute('data-mark', 'kept'))
const markOf = (page: Page) => page.locator('body').getAttribute('data-mark')

/**
 * A page restored from memory fires no load event, and a reload aborts what `goBack` waits for, so
 * there is no event to wait for. Navigates after the call is answered: the answer would be lost
 * with the page.
 */
const back = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))

/** An event, without which a site has no position from which a stream could resume. */
async function likeSomebody(page: Page): Promise<void> {
  const { id } = await anotherMember(page, site)
  expect((await call(page, site.id, '/api/like', { method: 'POST', data: { id } })).status).toBe(200)
}

/** Resolves at the first event of the page's stream that has an id. */
async function heardPosition(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await new Promise<void>((resolve) => {
    session.on('Network.eventSourceMessageReceived', ({ eventId }) => eventId && resolve())
  })
  await session.detach()
}

/** Opens the members page, then the likes. */
async function walk(page: Page): Promise<void> {
  await Promise.all([heardPosition(page), page.goto(address(site.id, '/members'))])
  await mark(page)
  await page.goto(address(site.id, '/likes'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** `waitForURL` fails if the restored page is left before it has loaded. */
async function expectLogin(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('Back shows the page as it was left, with a stream that resumes after the last event', async () => {
  const faults = await withMemory(async (page) => {
    await likeSomebody(page)
    await walk(page)
    const asked = page.waitForRequest(/\/api\/events\?page=.*&last=/)
    await back(page)
    await asked
    await expect(page.getByRole('main')).toBeVisible()
    expect(await markOf(page)).toBe('kept')
  })
  expect(faults).toEqual([])
})

test('Back reloads the page after something on it was changed', async () => {
  await withMemory(async (page) => {
    await likeSomebody(page)
    await walk(page)
    await page.evaluate(() => sessionStorage.setItem('changes', '99'))
    await back(page)
    await expect.poll(() => markOf(page)).toBeNull()
    await expect(page.getByRole('main')).toBeVisible()
  })
})

test('after the logout, or when the session ended elsewhere, Back shows nothing of the member', async () => {
  await withMemory(async (page) => {
    await likeSomebody(page)
    await walk(page)
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('form[action="/logout"]')
      setTimeout(() => form?.requestSubmit())
    })
    await page.waitForURL(address(site.id, '/'))
    await back(page)
    await expectLogin(page)
    await logIn(page, site)
    await walk(page)
    const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session')
    await call(page, site.id, '/api/logout')
    // The browser still has the cookie of the session that the server has ended.
    if (session) await page.context().addCookies([session])
    // The open page is notified as well, and may go to the login before the press.
    await back(page).catch((error: unknown) => expect(String(error)).toContain('context was destroyed'))
    await expectLogin(page)
  })
})
