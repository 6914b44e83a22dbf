import type { Autosave } from '../autosave.ts'
import type { LanderDocument, LayerName } from '../document.ts'
import type { Device } from '../panels/top-bar.tsx'
import type { Finding, Opened, StudioApi } from '../studio-api.ts'
import type { OnPick } from '../studio-context.ts'
import type { Held } from '../use-document.ts'
import type { WordGap } from '../words-state.ts'

/** The open dialog and its subject. */
export type Open =
  | { readonly kind: 'publish' | 'versions' | 'preview' | 'campaign' | 'experiment' | 'remove' | 'broken' }
  | { readonly kind: 'conflict'; readonly revision: number; readonly by: string; readonly at: string }
  | ({ readonly kind: 'file' } & FileChoice)

/** A request to choose a picture or film. */
export interface FileChoice {
  /** Allowed file extensions. */
  readonly kinds: readonly string[]
  /** A file that was already dropped or pasted. */
  readonly given?: File | undefined
  readonly onPick: OnPick
}

export interface DialogProps {
  readonly api: StudioApi
  readonly saver: Autosave<LanderDocument>
  readonly document: LanderDocument
  readonly language: string
  readonly theme: string
  readonly device: Device
  readonly layer: LayerName
  readonly findings: readonly Finding[]
  /** Whether the findings apply to the current document. */
  readonly isChecked: boolean
  /** Missing and untranslated texts of each part of the document, by language. */
  readonly gaps: readonly WordGap[]
  /** Unreadable files of the site; the document contains nothing from them. */
  readonly broken: Opened['broken']
  /** Nothing is below the versions: without one, visitors do not see the page. */
  readonly alone: boolean
  readonly onClose: () => void
  readonly onDocument: Held['onDocument']
  readonly onLayer: (layer: LayerName) => void
  /** Replaces this draft by the server's. */
  readonly onReopen: () => void
}
