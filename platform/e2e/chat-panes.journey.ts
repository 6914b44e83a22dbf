import type { Page } from '@playwright/test'
import { composer } from './chat-steps.ts'
import { logIn } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore
const rows = (page: Page) => page.locator('.chat-panes .rows')
const entry = (page: Page, place: number) => rows(page).locator('li a[href^="/chats/"]').nth(place)
const partner = (page: Page) => page.locator('.chat-panes section h1')

/** Marks elements: re-rendered ones lose the mark. */
const markAll = (page: Page) =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll('header.nav, .chat-panes .rows, .chat-panes .rows li'))
      part.setAttribute('data-mark', 'kept')
  })
const lost = (page: Page) =>
  page.locator(':is(header.nav, .chat-panes .rows, .chat-panes .rows li):not([data-mark])')

test('on a wide screen navigation and list stay mounted while conversations open, change and close', async ({
  page,
}) => {
  // Too small for the whole list.
  await page.setViewportSize({ width: 1280, height: 420 })
  await logIn(page, site)
  await page.goto(address(site.id, '/chats'))
  await expect(page.getByText(site.say('chats:choose_title'))).toBeVisible()
  await markAll(page)
  const top = 60
  await rows(page).evaluate((box, place) => box.scrollTo({ top: place, behavior: 'instant' }), top)

  for (const place of [3, 4]) {
    const name = await entry(page, place).locator('.name').innerText()
    await entry(page, place).click()
    await expect(partner(page)).toContainText(name)
    await expect(composer(page, site)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(entry(page, place)).toBeFocused()
    await expect(lost(page)).toHaveCount(0)
  }
  await page.goBack()
  await page.goBack()
  await expect(page.getByText(site.say('chats:choose_title'))).toBeVisible()
  await expect(page).toHaveURL(address(site.id, '/chats'))
  await expect(lost(page)).toHaveCount(0)
  // The clicks may have scrolled further, but never back to the start.
  expect(await rows(page).evaluate((box) => box.scrollTop)).toBeGreaterThanOrEqual(top)
})

test('on a phone list and conversation are separate pages, and Back returns to the same position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await logIn(page, site)
  await page.goto(address(site.id, '/chats'))
  const link = entry(page, 4)
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(0)
  const name = await link.locator('.name').innerText()
  // The footer, which a conversation has not, is drawn anew by code that is loaded the first time.
  for (const _time of ['first', 'second']) {
    await link.click()
    await expect(partner(page)).toContainText(name)
    await expect(composer(page, site)).toBeFocused()
    await expect(link).toBeHidden()
    await page.goBack()
    await expect(link).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
    await expect(page.locator('.footer')).toHaveCount(1)
  }
})
