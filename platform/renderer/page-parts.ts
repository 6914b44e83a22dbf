import type { PageContextClient } from 'vike/types'
import type { PagePayload } from '../core/client.ts'
import { EntryPart } from '../features/site/components/EntryWarning.tsx'

/**
 * Loads the code of the parts that this page shows beside its own: those of page and layout, and the entry warning. Where one
 * does not come the page is drawn without it.
 */
export async function loadParts({ config, Page }: PageContextClient, page: PagePayload): Promise<void> {
  await Promise.allSettled([
    Page.loadParts?.(page),
    config.Layout?.loadParts?.(page),
    page.entry === null ? undefined : EntryPart.load(),
  ])
}
