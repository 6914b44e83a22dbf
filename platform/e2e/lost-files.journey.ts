import type { Page } from '@playwright/test'
import { logIn } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'

const site = SITES.amore

/** Counts how often a document was requested. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

/** Addresses of the scripts that a page has loaded. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )

/**
 * Simulates the deployment of a new version: files of the old one that were not loaded yet are
 * gone.
 */
async function loseAllBut(page: Page, kept: readonly string[]): Promise<void> {
  await page.route('**/assets/**', (route) =>
    kept.includes(route.request().url()) ? route.continue() : route.fulfill({ status: 404, body: 'gone' }),
  )
}

test('a file that a new version removed reloads the page, once', async ({ page }) => {
  await logIn(page, site)
  await page.goto(address(site.id, '/members'))
  await page.waitForLoadState('networkidle')
  await loseAllBut(page, await scriptsOf(page))
  const loads = countLoads(page)
  // The modal of likes opens by itself; its code is a separate file.
  await page.goto(address(site.id, '/members?t=0'))
  await expect.poll(loads, { message: 'reloaded' }).toBe(2)
  await expect(page.getByRole('heading', { name: site.say('members:heading') })).toBeVisible()

  const lost = page.waitForResponse((response) => response.status() === 404)
  await page.goto(address(site.id, '/members?t=0'))
  await lost
  await page.waitForLoadState('networkidle')
  expect(loads(), 'not again within the minute').toBe(3)
  await expect(page.getByRole('heading', { name: site.say('members:heading') })).toBeVisible()
  await expect(page.locator('main a[href^="/members/"]').first()).toBeVisible()
})

test('missing files of the page itself: one reload, then it stays as rendered by the server', async ({
  page,
  faults,
}) => {
  await logIn(page, site)
  await page.goto(address(site.id, '/chats'))
  await page.waitForLoadState('networkidle')
  await loseAllBut(page, await scriptsOf(page))
  const loads = countLoads(page)
  const lost = page.waitForResponse((response) => response.status() === 404)
  await page.goto(address(site.id, '/members'))
  await lost
  await expect.poll(loads, { message: 'reloaded' }).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(loads()).toBe(2)
  await expect(page.locator('main a[href^="/members/"]').first()).toBeVisible()
  // Browser messages about the file, and about the page that was just left.
  const told = /dynamically imported module|configValuesSerialized/
  expect(faults.splice(0).filter((fault) => !told.test(fault))).toEqual([])
})
