import { createContext, useContext } from 'react'
import type { Translate } from '../../../core/locale.ts'
import type { Whole } from './document.ts'
import type { FieldWords } from './field-words.ts'
import type { SectionSchema } from './schema.ts'
import type { WordPlace } from './words-state.ts'

export type OnPick = (name: string, alt?: string) => void

/** What fields and panels of the editor share. */
export interface Studio {
  /** The language of the staff; inside the frame `useT` speaks that of the page. */
  readonly say: Translate
  /** Names of sections and fields, in the language of the staff. */
  readonly words: FieldWords
  readonly types: Readonly<Record<string, SectionSchema>>
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  /** The language that is shown and written. */
  readonly language: string
  /**
   * What lies below the part that is edited: its texts stand where the part has none of its own.
   */
  readonly below: Whole
  /** Id of a section in documents. */
  readonly nameOf: (id: string, type: string) => string
  /**
   * What is wrong at a place of the page, such as `sections.hero.settings.layout` or
   * `texts.it.sections.hero.title`.
   */
  readonly faultAt: (path: string) => string | undefined
  /** Whether anything is wrong with a section, by its id in documents. */
  readonly hasFaults: (section: string) => boolean
  /**
   * What a section, or with null the page itself, lacks in the language that is shown; undefined
   * where nothing.
   */
  readonly lacksWords: (section: string | null) => WordPlace | undefined
  /** Addresses of pictures and films by their names. */
  readonly pictures: Readonly<Record<string, string>>
  /** Discount codes that a campaign may bring. */
  readonly codes: readonly string[]
  /**
   * Opens the choice of a picture or film, with a file that was dropped or pasted; calls back with
   * the name of the chosen one, and with the words for one that was sent now.
   */
  readonly pickFile: (kinds: readonly string[], onPick: OnPick, given?: File) => void
}

const StudioContext = createContext<Studio | null>(null)
export const StudioProvider = StudioContext.Provider

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('useStudio outside of StudioProvider')
  return studio
}
