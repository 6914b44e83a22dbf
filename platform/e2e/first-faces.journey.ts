import type { Page } from '@playwright/test'
import { overEdge, paintNoMore } from './edge.ts'
import { logIn } from './members.ts'
import { address, expect, test } from './site.ts'
import { ALL_SITES, type Site } from './sites.ts'

/** Names of members whose whole picture and name are on the screen, not behind the tab bar. */
const facesInSight = (page: Page): Promise<string[]> =>
  page.locator('main li[data-card]').evaluateAll((cards) => {
    const bar = document.querySelector('.nav-main')?.getBoundingClientRect()
    const foot = bar && bar.top > innerHeight / 2 ? bar.top : innerHeight
    const isInSight = (part: Element | null) => {
      const box = part?.getBoundingClientRect()
      return box && box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= foot
    }
    return cards
      .filter((card) => isInSight(card.querySelector('.pic')) && isInSight(card.querySelector('.name a')))
      .filter((card) => card.querySelector('.pic img') && !card.closest('.featured'))
      .map((card) => card.querySelector('.name')?.textContent ?? '')
  })

/** The strip of premium members: the number of results before it, and its explanation. */
const stripOf = (page: Page) =>
  page.locator('main .between:has(.featured)').evaluate((strip) => ({
    before: [...(strip.parentElement?.children ?? [])].indexOf(strip),
    note: strip.querySelector('.featured > p')?.textContent,
  }))

for (const site of ALL_SITES) {
  test.describe(site.id, () => {
    test.use({ locale: site.language })

    test(`${site.id}: four members with their names are on the first screen of the search`, async ({
      page,
    }) => {
      await openSearch(page, site)
      expect((await facesInSight(page)).length).toBeGreaterThanOrEqual(4)
      expect(await stripOf(page)).toEqual({ before: 4, note: site.say('members:featured_note') })
    })

    test(`${site.id}: the search fits 320 px, and letters of twice the size @phone`, async ({ page }) => {
      await openSearch(page, site)
      await paintNoMore(page)
      for (const [width, letters] of [
        [320, '16px'],
        [390, '32px'],
      ] as const) {
        await page.setViewportSize({ width, height: 844 })
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, letters)
        expect(await overEdge(page), `${width} px, letters of ${letters}`).toBeLessThanOrEqual(0)
      }
    })
  })
}

async function openSearch(page: Page, site: Site): Promise<void> {
  await logIn(page, site)
  await page.goto(address(site.id, '/members'))
}
