import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { ClientSite, FormState, Me, PagePayload } from '../core/client.ts'

/**
 * The payload that this page was rendered from, for every component below: the site, the viewer,
 * the page's data. A signed-in member's counters change while the page is open: the feature live
 * keeps them, starting from these values.
 */
const PageContext = createContext<PagePayload | null>(null)

const ClockContext = createContext(0)

export function PageProvider({ page, children }: { page: PagePayload; children: ReactNode }) {
  const { now } = page
  // As it arrives: what is drawn on it later has the same time of the server.
  const ahead = useMemo(() => now - Date.now(), [now])
  return (
    <PageContext.Provider value={page}>
      <ClockContext.Provider value={ahead}>{children}</ClockContext.Provider>
    </PageContext.Provider>
  )
}

/** Milliseconds by which the server's clock is ahead of the browser's. */
export const useClockAhead = (): number => useContext(ClockContext)

export function usePage(): PagePayload {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage outside of PageProvider')
  return page
}

export const useSite = (): ClientSite => usePage().site

/**
 * The member at render time; components that follow live changes use `useLiveMe` of the session
 * feature.
 */
export const useMe = (): Me | null => usePage().me

/** The data of this page: `usePageData<typeof load>()`. */
export function usePageData<Load extends (...args: never[]) => unknown>(): Awaited<ReturnType<Load>> {
  return usePage().data as Awaited<ReturnType<Load>>
}

export const useFormState = (): FormState | null => usePage().form
