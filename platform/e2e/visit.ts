import type { Page } from '@playwright/test'
import { address, expect } from './site.ts'
import type { Site } from './sites.ts'

/**
 * Opens a page and waits until it has started: it has a title, a heading, and no heading level is
 * skipped. Errors of its scripts are in the fixture `faults`.
 * @param path below the site's address
 */
export async function visit(page: Page, site: Site, path: string): Promise<void> {
  await page.goto(address(site.id, path))
  await expect(page.locator('h1, h2').first(), `${path} has a heading`).toBeAttached()
  await expect(page, `${path} has a title`).toHaveTitle(/\S/)
  const levels = await page
    .locator('main :is(h1, h2, h3, h4, h5, h6)')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])))
  // Readers who navigate by headings take a skipped level for a missing part.
  const skipped = levels.filter((level, place) => level > (levels[place - 1] ?? 1) + 1)
  expect(skipped, `${path} leaves out a level of headings: ${levels.join(' ')}`).toEqual([])
}
