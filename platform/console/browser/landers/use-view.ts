import { useRef, useState } from 'react'
import type { Open } from './dialogs/dialog-props.ts'
import type { LayerName } from './document.ts'
import { holds } from './layers.ts'
import type { Pane } from './panels/pane-bar.tsx'
import type { Device } from './panels/top-bar.tsx'
import type { Opened } from './studio-api.ts'
import { PHONE } from './studio-css.ts'
import type { StudioPage } from './studio-page.ts'

/** The shown part of a lander and its view options. */
export interface Looked {
  readonly layer: LayerName
  readonly language: string
  readonly theme: string
  readonly device: Device
  /** Document id of the selected section; null for the page itself. */
  readonly section: string | null
}

export const LANDER: LayerName = { kind: 'lander' }

/**
 * The view with which the editor starts: after a reopened draft the previous one, except for a
 * campaign or variant that no longer exists.
 */
export function useView(page: StudioPage, opened: Opened, left: Looked | null) {
  const begun = left ?? first(page, opened)
  const gone = left !== null && !holds(opened.document, left.layer)
  const [layer, setLayer] = useState(gone ? LANDER : begun.layer)
  const [language, setLanguage] = useState(begun.language)
  const [theme, setTheme] = useState(begun.theme)
  const [device, setDevice] = useState(begun.device)
  // A ref, since Puck holds the selection. It is passed to Puck again when it restarts for another
  // part or after publishing.
  const section = useRef(begun.section)
  const [pane, setPane] = useState<Pane>('page')
  const [dialog, setDialog] = useState<Open | null>(null)
  return {
    layer,
    setLayer,
    language,
    setLanguage,
    theme,
    setTheme,
    device,
    setDevice,
    section,
    pane,
    setPane,
    dialog,
    setDialog,
  }
}

const first = ({ slug }: StudioPage, { languages, facts }: Opened): Looked => ({
  layer: slug === null ? LANDER : { kind: 'campaign', id: slug },
  language: languages[0] ?? 'en',
  theme: facts.theme,
  // A desktop page scaled down to a phone would be too small to read.
  device: matchMedia(PHONE).matches ? 'phone' : 'desktop',
  section: null,
})
