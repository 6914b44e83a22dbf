import type { PageContextClient } from 'vike/types'
import type { PagePayload } from '../core/client.ts'

/**
 * Loads the code of the parts that this page shows beside its own: those of page and layout. Where one does not come the page is
 * drawn without it.
 */
export async function loadParts({ config, Page }: PageContextClient, page: PagePayload): Promise<void> {
  await Promise.allSettled([Page.loadParts?.(page), config.Layout?.loadParts?.(page)])
}
