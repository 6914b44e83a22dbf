import { useCallback, useEffect, useState } from 'react'
import type { Open } from './dialogs/dialog-props.ts'
import type { LanderDocument, LayerName } from './document.ts'
import { useEditing } from './editor-state.ts'
import type { FieldWords } from './field-words.ts'
import type { Device } from './panels/top-bar.tsx'
import type { Opened, StudioApi } from './studio-api.ts'
import type { StudioPage } from './studio-page.ts'
import { useChecks } from './use-checks.ts'
import { useDocument } from './use-document.ts'
import { type Kept, useDraft } from './use-draft.ts'
import { useStudioValue } from './use-studio-value.ts'

export interface EditorProps {
  readonly api: StudioApi
  readonly page: StudioPage
  readonly words: FieldWords
  readonly opened: Opened
  readonly kept: Kept
  /** The server's document that the opened one began with. */
  readonly known: LanderDocument
  /** Loads the draft of the server again. */
  readonly onReopen: () => void
}

const LANDER: LayerName = { kind: 'lander' }

/** What of a lander is looked at, and how. */
function useView(page: StudioPage, opened: Opened) {
  const [layer, setLayer] = useState<LayerName>(
    page.slug === null ? LANDER : { kind: 'campaign', id: page.slug },
  )
  const [language, setLanguage] = useState(opened.languages[0] ?? 'en')
  const [theme, setTheme] = useState(opened.facts.theme)
  const [device, setDevice] = useState<Device>('desktop')
  const [dialog, setDialog] = useState<Open | null>(null)
  return { layer, setLayer, language, setLanguage, theme, setTheme, device, setDevice, dialog, setDialog }
}

/** The state of the editor: what is looked at, what was changed, whether it is safe, and what is wrong with it. */
export function useEditor({ api, page, words, opened, kept, known }: EditorProps) {
  const view = useView(page, opened)
  const { layer, language, setDialog } = view
  const { state, saver } = useDraft(api, page, { revision: opened.revision, known })
  const { findings, check } = useChecks(api, opened.document)
  const onNext = useCallback(
    (next: LanderDocument) => {
      saver.change(next)
      check(next)
    },
    [saver, check],
  )
  const { document, latest, onDocument } = useDocument(opened.document, onNext)
  const editing = useEditing({ latest, base: opened.base, name: layer, onDocument })
  const onPick = (pick: Omit<Extract<Open, { kind: 'file' }>, 'kind'>) => setDialog({ kind: 'file', ...pick })
  const studio = useStudioValue({ opened, page, words, document, editing, language, findings, onPick })
  useEffect(() => {
    if (kept === 'unsaved') saver.change(opened.document)
    if (kept === 'outdated') setDialog(conflictWith(opened))
    else if (opened.broken.length > 0) setDialog({ kind: 'broken' })
  }, [kept, opened, saver, setDialog])
  useEffect(() => {
    if (state.kind === 'conflict') setDialog(state)
  }, [state, setDialog])
  return { ...view, document, onDocument, state, saver, findings, editing, studio }
}

export type EditorState = ReturnType<typeof useEditor>

/** The draft of the server as another one than that of this tab. */
const conflictWith = ({ revision, draft }: Opened): Open => ({
  ...{ kind: 'conflict', revision },
  by: draft?.by ?? '',
  at: draft?.at ?? '',
})
