import { createContext, useContext } from 'react'

/** Receives what a section threw during rendering; the section is left out of the page. */
type Report = (section: string, error: unknown) => void

const FaultsContext = createContext<Report>(() => undefined)

/** Provider around a page: receives the faults of its sections. */
export const SectionFaults = FaultsContext.Provider

export const useSectionFaults = (): Report => useContext(FaultsContext)
