import type { ReactNode } from 'react'
import type { PagePayload } from '../core/client.ts'
import { asideCss } from '../features/landers/components/aside-css.ts'
import { LanderPage } from '../features/landers/components/LanderPage.tsx'
import type { LanderData } from '../features/landers/pages.ts'
import { PageProvider } from '../ui/page.tsx'

interface Parted {
  /** What the browser gets. */
  readonly page: PagePayload
  /** The part that stays on the server; null where the page has none. */
  readonly part: ReactNode
}

/**
 * Takes the sections beside a page (`data.aside`) out of what the browser gets: it learns only that
 * they are there.
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
