import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { conversationWith, memberByCalls } from './members.ts'
import { address, anotherBrowser, expect, expectAccessible, test } from './site.ts'
import { SITES } from './sites.ts'
import { call, json } from './wire.ts'

const site = SITES.amore
const { say } = site
const WORDS = 'Sabato alle 20, Caffè Roma. Torno con il tram 5.'

/** A woman in `page` to whom a man has written. */
async function writtenTo(page: Page, browser: Browser) {
  const other = await anotherBrowser(browser)
  const him = await memberByCalls(other.page, site)
  const her = await memberByCalls(page, site, { gender: 'female', seeks: 'male' })
  const conversation = await conversationWith(other.page, site, her.id)
  const headers = { 'idempotency-key': randomUUID() }
  const data = { conversation, text: 'Sabato?' }
  await json(call(other.page, site.id, '/api/message', { method: 'POST', data, headers }))
  await other.context.close()
  return { him, her, conversation }
}

/** Fills the form about the partner and returns the link for the friend. */
async function makePage(page: Page): Promise<string> {
  await page.getByLabel(say('meetings:words'), { exact: true }).fill(WORDS)
  await page.getByRole('button', { name: say('meetings:make') }).click()
  const link = page.getByLabel(say('meetings:link'), { exact: true })
  await expect(link).toBeVisible()
  return link.inputValue()
}

test('a friend without an account reads whom a member meets, and that all is well', async ({
  page,
  browser,
}) => {
  const { him, her, conversation } = await writtenTo(page, browser)
  await page.goto(address(site.id, `/chats/${conversation}`))
  // Before the page's script is loaded, the link opens a separate page.
  await page.waitForLoadState('networkidle')
  const bar = page.locator('.chat-panes > section').first()
  await bar.getByRole('link', { name: say('common:person_menu', { name: him.name }) }).click()
  await page.getByRole('link', { name: say('farewell:meeting') }).click()
  const link = await makePage(page)
  await expectAccessible(page, '/account/meetings')

  const context = await browser.newContext()
  const friend = await context.newPage()
  await friend.goto(link)
  await expect(friend.getByRole('heading', { level: 1 })).toContainText(her.name)
  await expect(friend.getByRole('heading', { level: 1 })).toContainText(him.name)
  await expect(friend.getByText(WORDS)).toBeVisible()
  await expect(friend.getByText(say('meetings:friend_waits', { name: her.name }))).toBeVisible()
  await expect(friend.locator('img, script')).toHaveCount(0)
  expect(await context.cookies(), 'the site leaves nothing in the browser of a friend').toEqual([])
  await expectAccessible(friend, '/meeting')

  await page.getByRole('button', { name: say('meetings:well') }).click()
  await expect(page.getByRole('button', { name: say('meetings:well') })).toHaveCount(0)
  await friend.reload()
  await expect(friend.getByText(say('meetings:friend_well', { name: her.name }))).toBeVisible()
  await page.getByRole('button', { name: say('meetings:end') }).click()
  await expect(page.getByText(WORDS)).toHaveCount(0)
  await friend.reload()
  await expect(friend.getByText(say('meetings:friend_gone'))).toBeVisible()
  await context.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page for a friend is made by plain forms', async ({ page, browser }) => {
    const { him } = await writtenTo(page, browser)
    await page.goto(address(site.id, '/account/meetings'))
    await page.getByRole('link', { name: him.name }).click()
    const link = await makePage(page)
    const friend = await page.context().newPage()
    expect((await friend.goto(link))?.status()).toBe(200)
    await page.getByRole('button', { name: say('meetings:end') }).click()
    await expect(page.getByText(WORDS)).toHaveCount(0)
    expect((await friend.reload())?.status()).toBe(404)
  })
})
