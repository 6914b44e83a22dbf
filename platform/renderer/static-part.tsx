import type { ReactNode } from 'react'
import type { PagePayload } from '../core/client.ts'
import { asideCss } from '../features/landers/components/aside-css.ts'
import { LanderPage } from '../features/landers/components/LanderPage.tsx'
import type { LanderData } from '../features/landers/pages.ts'
import { PageProvider } from '../ui/page.tsx'

interface Parted {
  /** Payload for the browser. */
  readonly page: PagePayload
  /** The server-only part; null if the page has none. */
  readonly part: ReactNode
}

/**
 * Removes the sections beside a page (`data.aside`) from the browser's payload, except the fact
 * that they exist.
 */
export function withoutAside(page: PagePayload): Parted {
  const aside = (page.data as { aside?: LanderData | null } | null)?.aside
  if (!aside) return { page, part: null }
  return {
    page: { ...page, data: { ...(page.data as object), aside: true } },
    part: (
      <PageProvider page={{ ...page, data: aside }}>
        <style>{asideCss}</style>
        <LanderPage />
      </PageProvider>
    ),
  }
}
