import type { Page } from '@playwright/test'
import { memberByCalls } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore
const { say } = site

/** The computed colours of the page. */
const painted = (page: Page) =>
  page.evaluate(() => {
    const { colorScheme } = getComputedStyle(document.documentElement)
    return [colorScheme, getComputedStyle(document.body).backgroundColor]
  })

const LIGHT = ['light', 'rgb(255, 247, 241)']
const DARK = ['dark', 'rgb(28, 15, 22)']

test('a site follows the system’s light or dark scheme until the member chooses; the choice survives the logout', {
  tag: '@desktop',
}, async ({ page }) => {
  await memberByCalls(page, site)
  await page.goto(address(site.id, '/account/appearance'))
  expect(await painted(page)).toEqual(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await painted(page)).toEqual(DARK)
  await page.getByRole('button', { name: say('account:appearance_scheme_light') }).click()
  await expect(page.locator('html[data-scheme=light]')).toBeVisible()
  expect(await painted(page), 'the choice goes before the system').toEqual(LIGHT)
  await page.getByRole('button', { name: say('account:appearance_scheme_dark') }).click()
  await expect(page.locator('html[data-scheme=dark]')).toBeVisible()
  await page.getByRole('button', { name: say('account:appearance_motion_less') }).click()
  await expect(page.locator('html[data-scheme=dark][data-motion=less]')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(address(site.id, '/members'))
  expect(await painted(page)).toEqual(DARK)
  const card = page.locator('[data-card]').first()
  expect(await card.evaluate((one) => getComputedStyle(one).transitionDuration)).toBe('0.001s')
  await page.getByLabel(say('site:nav_account')).click()
  await page.getByRole('button', { name: say('common:logout') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(address(site.id, '/login'))
  expect(await painted(page)).toEqual(DARK)
})
