import { createContext, useContext } from 'react'

/** Takes what a section threw while the page was drawn; the section is left out of the page. */
type Report = (section: string, error: unknown) => void

const FaultsContext = createContext<Report>(() => undefined)

/** Around a page: where faults of its sections go. */
export const SectionFaults = FaultsContext.Provider

export const useSectionFaults = (): Report => useContext(FaultsContext)
