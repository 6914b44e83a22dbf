import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { inTurn } from '../../scripts/test-extent.mjs'
import { paintNoMore } from './edge.ts'
import { memberByCalls, unconfirmedByCalls } from './members.ts'
import { newcomer } from './signup-steps.ts'
import { address, expect, test } from './site.ts'
import { ALL_SITES, SITES, type Site } from './sites.ts'
import { call, json } from './wire.ts'

/**
 * The tightest widths: the narrowest phone, and the first pixel of each breakpoint, where more is
 * placed side by side.
 */
const WIDTHS = [320, 576, 768, 992, 1200]

/** Widths at which a page can be scrolled sideways, with the overflowing elements. */
async function overEdge(page: Page): Promise<string[]> {
  const found: string[] = []
  await paintNoMore(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return null
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth,
      )
      const names = wide.map(({ tagName, className }) => `${tagName}.${className}`)
      return { by: scrollWidth - clientWidth, last: names.at(-1) }
    })
    if (over) found.push(`${width}: ${over.by} px, ${over.last}`)
  }
  return found
}

const languagesOf = ({ id }: Site): string[] =>
  JSON.parse(readFileSync(new URL(`../../tenants/${id}/tenant.json`, import.meta.url), 'utf8')).languages

// The server's layout. accessible.journey.ts measures what scripts add, at three widths of each
// site.
test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  for (const site of inTurn('edges', ALL_SITES)) {
    test(`${site.id}: nothing overflows in any of its languages, at any width`, async ({ page, browser }) => {
      const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
      await visitor.goto(address(site.id, `/${site.arrival}`))
      // A free member has the longest navigation: "Get Premium". A separate member, because
      // concurrent journeys read the demo's pages in one language.
      await memberByCalls(page, site)
      for (const language of inTurn(`languages of ${site.id}`, languagesOf(site), 2)) {
        for (const [reader, paths] of [
          [visitor, ['/', '/login']],
          [page, ['/members', '/credits', '/credits/p1']],
        ] as const) {
          await json(call(reader, site.id, '/api/user', { method: 'PUT', data: { language } }))
          for (const path of paths) {
            await reader.goto(address(site.id, path))
            expect(await overEdge(reader), `${path} in ${language}`).toEqual([])
          }
        }
      }
      await visitor.context().close()
    })
  }
})

test('amore: a long address in the notice about the mail wraps instead of widening the page', async ({
  page,
}) => {
  const long = `${'a'.repeat(50)}.${Date.now().toString(36)}@${'b'.repeat(40)}.example`
  await unconfirmedByCalls(page, SITES.amore, newcomer({ email: long }))
  await page.goto(address('amore', '/signup-matches'))
  await expect(page.getByText(long)).toBeVisible()
  await expect(page.locator('.warnings'), 'the page says it, nothing above it says it again').toHaveCount(0)
  expect(await overEdge(page)).toEqual([])
})
