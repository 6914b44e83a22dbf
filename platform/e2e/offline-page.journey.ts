import type { Page } from '@playwright/test'
import { wholeLaunchOptions } from './browser.ts'
import { memberByCalls } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'

test.use({ launchOptions: wholeLaunchOptions(), serviceWorkers: 'allow' })

const site = SITES.amore
const { say } = site

/** What the worker has cached, by its path. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('without a connection the brand’s own offline page is shown, the only page that the browser caches; then the real page loads', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await memberByCalls(page, site)
  await page.goto(address(site.id, '/members'))
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'offline page', path: '/offline/of-this-journey/it' })
  })
  await expect.poll(() => cached(page)).toHaveLength(1)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(await cached(page)).toEqual([expect.stringMatching(/^\/offline\//)])
  await context.setOffline(true)
  await page.goto(address(site.id, '/likes'))
  await expect(page.getByRole('heading', { name: say('errors:offline_title') })).toBeVisible()
  await expect(page.getByText(say('errors:offline_kept'))).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: say('common:retry') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('likes:title') })).toBeVisible()
})
