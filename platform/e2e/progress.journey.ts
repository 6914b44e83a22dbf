import type { Page } from '@playwright/test'
import { beforeScripts } from './init-script.ts'
import { logIn } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'

/** Delays responses under an address until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

interface Seen {
  /** Time of the page's own clock. */
  readonly at: number
  readonly percent: number | null
}

/**
 * States of the bar, reported by the page at each change: a page that is being left cannot be
 * evaluated.
 */
async function watchBar(page: Page): Promise<{ readonly presses: number[]; readonly seen: Seen[] }> {
  const presses: number[] = []
  const seen: Seen[] = []
  await page.exposeFunction('tellBar', (at: number, percent: number | null) => seen.push({ at, percent }))
  await page.exposeFunction('tellPress', (at: number) => presses.push(at))
  await beforeScripts(page, () => {
    const { tellBar, tellPress } = window as unknown as Record<string, (...told: unknown[]) => void>
    let last: number | null = null
    const look = () => {
      const bar = document.querySelector('[role=progressbar]')
      const percent = bar ? Number(bar.getAttribute('aria-valuenow')) : null
      if (percent !== last) tellBar?.(performance.now(), percent)
      last = percent
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
    document.addEventListener('click', () => tellPress?.(performance.now()), true)
  })
  return { presses, seen }
}

for (const [site, from, link, waiting] of [
  [SITES.amore, '/members', '/likes', '/likes/index.pageContext.json'],
  [SITES.alpen, '/login', '/', '/'],
] as const) {
  test(`${site.id}: the bar shows from ${from} on while the next page is loading`, async ({ page }) => {
    await page.context().addCookies([{ name: 'entry', value: '1', url: address(site.id) }])
    const { presses, seen } = await watchBar(page)
    if (from === '/members') await logIn(page, site)
    await page.goto(address(site.id, from))
    await page.waitForLoadState('networkidle')
    expect(seen, 'nothing is under way').toEqual([])
    const release = await hold(page, address(site.id, waiting))
    await page.locator(`header a[href="${link}"]`).first().click({ noWaitAfter: true })
    await expect.poll(() => seen.at(-1)?.percent).toBeGreaterThan(10)
    release()
    await expect(page).toHaveURL(address(site.id, link))
    const [first] = seen
    expect((first?.at ?? 0) - (presses[0] ?? 0), 'not before 200 ms').toBeGreaterThanOrEqual(200)
    const percents = seen.flatMap(({ percent }) => percent ?? [])
    expect(percents, 'it only grows').toEqual(percents.toSorted((a, b) => a - b))
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  })
}

test('the bar shows while likes are loaded for the first time, and is full for half a second at the end', async ({
  page,
}) => {
  const site = SITES.amore
  const { seen } = await watchBar(page)
  await logIn(page, site)
  const release = await hold(page, '**/api/likes')
  await page.goto(address(site.id, '/members?t=0'))
  await expect(page.getByRole('dialog', { name: site.say('site:likes_title') })).toBeVisible()
  await expect.poll(() => seen.at(-1)?.percent).toBeGreaterThan(0)
  release()
  await expect.poll(() => seen.at(-1)?.percent).toBe(null)
  expect(seen.at(-2)?.percent, 'full').toBe(100)
  const answered = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/likes'))?.startTime,
  )
  const [first] = seen
  expect((first?.at ?? 0) - (answered ?? 0), 'not before 200 ms').toBeGreaterThanOrEqual(200)
})
