import type { Page } from '@playwright/test'

/** How far a page can be scrolled sideways, in px. */
export const overEdge = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Disables painting of a page permanently, but keeps its layout: repainting at several widths would
 * cost more than the layout.
 */
export const paintNoMore = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.visibility = 'hidden'
  })
