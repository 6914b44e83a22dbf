import type { Autosave } from '../autosave.ts'
import type { LanderDocument, LayerName } from '../document.ts'
import type { Device } from '../panels/top-bar.tsx'
import type { Finding, Opened, StudioApi } from '../studio-api.ts'
import type { OnPick } from '../studio-context.ts'
import type { Held } from '../use-document.ts'
import type { WordGap } from '../words-state.ts'

/** Which dialog is open, and about what. */
export type Open =
  | { readonly kind: 'publish' | 'versions' | 'preview' | 'campaign' | 'experiment' | 'remove' | 'broken' }
  | { readonly kind: 'conflict'; readonly revision: number; readonly by: string; readonly at: string }
  | ({ readonly kind: 'file' } & FileChoice)

/** A picture or film to be chosen. */
export interface FileChoice {
  /** Endings of the files that fit. */
  readonly kinds: readonly string[]
  /** Dropped or pasted already. */
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
  /** Whether the findings are about the document as it is now. */
  readonly isChecked: boolean
  /** What each part of the document lacks in each language. */
  readonly gaps: readonly WordGap[]
  /** Files of the site that cannot be read, so that the document has nothing of them. */
  readonly broken: Opened['broken']
  readonly onClose: () => void
  readonly onDocument: Held['onDocument']
  readonly onLayer: (layer: LayerName) => void
  /** Loads the draft of the server in place of this one. */
  readonly onReopen: () => void
}
