import { createContext, type ReactNode, useContext } from 'react'
import { StaticHtml } from './static-html.tsx'

const DrawnContext = createContext<ReactNode>(null)

/** Around a page on the server: what its static part is. */
export const StaticPartProvider = DrawnContext.Provider

/**
 * The part of a page that the server draws alone: the browser keeps its HTML and loads neither code
 * nor data for it.
 */
export function StaticPart() {
  const drawn = useContext(DrawnContext)
  return drawn === null ? <StaticHtml html="" /> : <div>{drawn}</div>
}
