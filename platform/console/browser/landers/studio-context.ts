import { createContext, useContext } from 'react'
import type { Translate } from '../../../core/locale.ts'
import type { Whole } from './document.ts'
import type { FieldWords } from './field-words.ts'
import type { SectionSchema } from './schema.ts'
import type { WordPlace } from './words-state.ts'

export type OnPick = (name: string, alt?: string) => void

/** State shared by the fields and panels of the editor. */
export interface Studio {
  /** Translates into the language of the staff; inside the frame, `useT` uses that of the page. */
  readonly say: Translate
  /** Labels of sections and fields, in the language of the staff. */
  readonly words: FieldWords
  readonly types: Readonly<Record<string, SectionSchema>>
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  /** The language that is shown and edited. */
  readonly language: string
  /** The layers below the edited part; their texts are shown where the part has none. */
  readonly below: Whole
  /** Document id of a section. */
  readonly nameOf: (id: string, type: string) => string
  /**
   * The fault at a place of the page, such as `sections.hero.settings.layout` or
   * `texts.it.sections.hero.title`.
   */
  readonly faultAt: (path: string) => string | undefined
  /** Whether a section has a fault, by its document id. */
  readonly hasFaults: (section: string) => boolean
  /**
   * Missing and untranslated texts of a section, or with null of the page itself, in the shown
   * language; undefined if there are none.
   */
  readonly lacksWords: (section: string | null) => WordPlace | undefined
  /** Addresses of pictures and films by their names. */
  readonly pictures: Readonly<Record<string, string>>
  /** Discount codes that a campaign may use. */
  readonly codes: readonly string[]
  /**
   * Opens the choice of a picture or film, optionally with a file that was dropped or pasted. Calls
   * back with the name of the chosen file and, for a new upload, its alternative text.
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
