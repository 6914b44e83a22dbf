import type { PageContextClient } from 'vike/types'
import type { PagePayload } from '../core/client.ts'

/**
 * Loads the lazy parts that this page shows, for page and layout. The page is drawn without a part
 * that cannot be loaded; errors in the data are left for rendering to report.
 */
export async function loadParts({ config, Page }: PageContextClient, page: PagePayload): Promise<void> {
  await Promise.allSettled([Page, config.Layout].map(async (part) => part?.loadParts?.(page)))
}
