import { createContext, useContext } from 'react'
import type { ClientSite } from '../../../../core/client.ts'
import type { Locale } from '../../../../core/locale.ts'
import type { LanderFacts } from '../../../../features/landers/facts.ts'
import type { TextBundles } from '../../../../i18n/client.ts'

/** Server data to render a page of a site in one language and one theme. */
export interface CanvasData {
  /** CSS of the theme and of all pages. */
  readonly css: string
  /** Attributes of the root element that theme CSS selects on. */
  readonly attributes: Readonly<Record<string, string>>
  readonly locale: Locale
  /** Built-in texts of components, in the language of the page. */
  readonly bundles: TextBundles
  readonly site: ClientSite
  /** Values of the placeholders in texts. */
  readonly values: Readonly<Record<string, string>>
  readonly facts: LanderFacts
}

const CanvasContext = createContext<CanvasData | null>(null)
export const CanvasProvider = CanvasContext.Provider

export function useCanvas(): CanvasData {
  const canvas = useContext(CanvasContext)
  if (!canvas) throw new Error('useCanvas outside of CanvasProvider')
  return canvas
}
