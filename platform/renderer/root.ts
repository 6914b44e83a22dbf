import type { Root } from 'react-dom/client'
import type { PageContextClient } from 'vike/types'
import type { PagePayload } from '../core/client.ts'

/**
 * What this document shows. Pages with a router put `follow` here, which draws the next page into
 * the same root.
 */
export const mounted: {
  root?: Root
  page?: PagePayload
  follow?: (pageContext: PageContextClient) => Promise<void>
} = {}
