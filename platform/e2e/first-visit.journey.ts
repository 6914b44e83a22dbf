import { inTurn } from '../../scripts/test-extent.mjs'
import { address, expect, test } from './site.ts'
import { ALL_SITES } from './sites.ts'

/**
 * Figure (h) of docs/measured.md: maximum number of initial requests of a front page, including
 * pictures of members.
 */
const MOST_REQUESTS = 12

/** The front page is HTML and CSS: React stays on the server. */
const MOST_SCRIPT = 5000

for (const site of inTurn('first visit', ALL_SITES)) {
  test(`${site.id}: a first visit makes few requests, each picture loads, and the title is the site’s`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { protocol, pathname } = new URL(request.url())
      if (protocol === 'http:') asked.push(pathname)
    })
    await page.goto(address(site.id, '/'))
    await page.waitForLoadState('networkidle')
    expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(MOST_REQUESTS)
    const broken = await page
      .locator('img')
      .evaluateAll((pictures) =>
        (pictures as HTMLImageElement[])
          .filter((picture) => picture.complete && picture.naturalWidth === 0)
          .map(({ src }) => src.slice(0, 80)),
      )
    expect(broken).toEqual([])
    const title = await page.title()
    expect(title).toContain(site.name)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap((entry) => {
        const { initiatorType, decodedBodySize } = entry as PerformanceResourceTiming
        return initiatorType === 'script' ? [decodedBodySize] : []
      }),
    )
    expect(
      scripts.reduce((sum, bytes) => sum + bytes, 0),
      'bytes of script',
    ).toBeLessThanOrEqual(MOST_SCRIPT)
  })
}
