import type { Page } from '@playwright/test'

/** How far a page can be pushed sideways, in px. */
export const overEdge = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Leaves a page its layout and paints it no more, for the rest of its life: what is measured at
 * several widths would be drawn at each, which costs more than the layout.
 */
export const paintNoMore = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.visibility = 'hidden'
  })
