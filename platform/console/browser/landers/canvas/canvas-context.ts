import { createContext, useContext } from 'react'
import type { ClientSite } from '../../../../core/client.ts'
import type { Locale } from '../../../../core/locale.ts'
import type { LanderFacts } from '../../../../features/landers/facts.ts'
import type { TextBundles } from '../../../../i18n/client.ts'

/** What the server sends to draw a page of a site in one language and one theme. */
export interface CanvasData {
  /** Rules of the theme and of all pages. */
  readonly css: string
  /** Attributes of the document that rules of themes answer to. */
  readonly attributes: Readonly<Record<string, string>>
  readonly locale: Locale
  /** Texts that components bring themselves, in the language of the page. */
  readonly bundles: TextBundles
  readonly site: ClientSite
  /** What the placeholders of texts stand for. */
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
