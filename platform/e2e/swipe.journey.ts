import type { CDPSession, Page } from '@playwright/test'
import { memberByCalls } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'

/** A touch that grabs the card at its centre and releases it this far to the side. */
async function drag(touch: CDPSession, page: Page, by: number): Promise<void> {
  const card = page.locator('[data-depth="0"]')
  // A returning card has not reached its position yet.
  await card.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  const box = await card.boundingBox()
  if (!box) throw new Error('there is no card')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  const at = (part: number) => [{ x: x + by * part, y: y + 10 * part }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
  // It overflows the window: the page does not widen, and the touched link is no longer pressed.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('amore: a touch throws cards, a pass can be undone, a like counts @phone', async ({ page }) => {
  const site = SITES.amore
  await memberByCalls(page, site)
  await page.goto(address(site.id, '/swipe-game'))
  const touch = await page.context().newCDPSession(page)
  const top = page.locator('[data-depth="0"] h2')
  const gone = page.locator('[data-leaving]')
  const first = (await top.textContent()) ?? ''
  await drag(touch, page, -190)
  await expect(top).not.toHaveText(first)
  await expect(gone).toHaveCount(0)
  await page.getByRole('button', { name: /^Torna a / }).click()
  await expect(top).toHaveText(first)
  // The card flies before its like has been sent.
  const liked = page.waitForResponse((response) => response.request().postData()?.includes('"like"') === true)
  await drag(touch, page, 190)
  await liked
  await expect(top).not.toHaveText(first)
  await expect(page.getByText(site.say('swipe:left_other', { count: 3 }))).toBeVisible()
  await page.reload()
  await expect(page.getByText(site.say('swipe:left_other', { count: 3 }))).toBeVisible()
  await expect(top).not.toHaveText(first)
})
