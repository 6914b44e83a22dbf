import { useCallback, useEffect, useMemo } from 'react'
import type { Open } from './dialogs/dialog-props.ts'
import type { LanderDocument } from './document.ts'
import { useEditing } from './editor-state.ts'
import type { FieldWords } from './field-words.ts'
import type { Opened, StudioApi } from './studio-api.ts'
import type { StudioPage } from './studio-page.ts'
import { useChecks } from './use-checks.ts'
import { useDocument } from './use-document.ts'
import { type Kept, useDraft } from './use-draft.ts'
import { useStudioValue } from './use-studio-value.ts'
import { type Looked, useView } from './use-view.ts'
import { wordGaps } from './words-state.ts'

export interface EditorProps {
  readonly api: StudioApi
  readonly page: StudioPage
  readonly words: FieldWords
  readonly opened: Opened
  readonly kept: Kept
  /** The server's document that the opened one began with. */
  readonly known: LanderDocument
  /** What was looked at when the draft was loaded again; null at first. */
  readonly left: Looked | null
  /** Loads the draft of the server again, to be looked at in the same way. */
  readonly onReopen: (left: Looked) => void
}

/** The state of the editor: what is looked at, what was changed, whether it is safe, and what is wrong with it. */
export function useEditor({ api, page, words, opened, kept, known, left }: EditorProps) {
  const view = useView(page, opened, left)
  const { layer, language, setDialog } = view
  const { state, saver } = useDraft(api, page, { revision: opened.revision, known })
  const { findings, isChecked, check } = useChecks(api, opened.document)
  const onNext = useCallback(
    (next: LanderDocument) => {
      saver.change(next)
      check(next)
    },
    [saver, check],
  )
  const { document, latest, onDocument } = useDocument(opened.document, onNext)
  const gaps = useMemo(() => wordGaps(document, opened), [document, opened])
  const editing = useEditing({ latest, base: opened.base, name: layer, onDocument })
  const onPick = (pick: Omit<Extract<Open, { kind: 'file' }>, 'kind'>) => setDialog({ kind: 'file', ...pick })
  const studio = useStudioValue({ opened, page, words, document, editing, language, findings, gaps, onPick })
  useEffect(() => {
    if (kept === 'unsaved') saver.change(opened.document)
    if (kept === 'outdated') setDialog(conflictWith(opened))
    else if (opened.broken.length > 0) setDialog({ kind: 'broken' })
  }, [kept, opened, saver, setDialog])
  useEffect(() => {
    if (state.kind === 'conflict') setDialog(state)
  }, [state, setDialog])
  return { ...view, document, onDocument, state, saver, findings, isChecked, gaps, editing, studio }
}

export type EditorState = ReturnType<typeof useEditor>

/** The draft of the server as another one than that of this tab. */
const conflictWith = ({ revision, draft }: Opened): Open => ({
  ...{ kind: 'conflict', revision },
  by: draft?.by ?? '',
  at: draft?.at ?? '',
})
