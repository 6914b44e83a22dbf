import type { Root } from 'react-dom/client'
import type { PageContextClient } from 'vike/types'
import type { PagePayload } from '../core/client.ts'

/**
 * The React root of this document. Pages with a router set `follow`, which draws the next page into
 * the same root.
 */
export const mounted: {
  root?: Root
  page?: PagePayload
  follow?: (pageContext: PageContextClient) => Promise<void>
} = {}
