import type { PageContextClient } from 'vike/types'
import type { PagePayload } from '../core/client.ts'

/**
 * Loads the lazy parts that this page shows, for page and layout. Errors in the data are left for
 * rendering to report.
 * @returns whether all of them could be loaded
 */
export async function loadParts({ config, Page }: PageContextClient, page: PagePayload): Promise<boolean> {
  const loading = [Page, config.Layout].map((part) => {
    try {
      return part?.loadParts?.(page)
    } catch {
      return undefined
    }
  })
  return (await Promise.allSettled(loading)).every(({ status }) => status === 'fulfilled')
}
