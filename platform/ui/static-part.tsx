import { createContext, type ReactNode, useContext } from 'react'
import { StaticHtml } from './static-html.tsx'

const DrawnContext = createContext<ReactNode>(null)

/** Provides a page's static part on the server. */
export const StaticPartProvider = DrawnContext.Provider

/**
 * The server-only part of a page: the browser keeps its HTML and loads neither code nor data for
 * it.
 */
export function StaticPart() {
  const drawn = useContext(DrawnContext)
  return drawn === null ? <StaticHtml html="" /> : <div>{drawn}</div>
}
