import type { PageContextClient } from 'vike/types'
import type { PagePayload } from '../core/client.ts'

/**
 * Loads the code of the parts that this page shows beside its own: those of page and layout. The
 * page is drawn without a part that cannot be loaded or chosen: data that cannot be read is for the
 * drawing to report.
 */
export async function loadParts({ config, Page }: PageContextClient, page: PagePayload): Promise<void> {
  await Promise.allSettled([Page, config.Layout].map(async (part) => part?.loadParts?.(page)))
}
