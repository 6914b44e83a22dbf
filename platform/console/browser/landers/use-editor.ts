import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Autosave } from './autosave.ts'
import type { FileChoice, Open } from './dialogs/dialog-props.ts'
import type { LanderDocument } from './document.ts'
import { useEditing } from './editor-state.ts'
import type { FieldWords } from './field-words.ts'
import { holds, looksSame } from './layers.ts'
import type { Opened, StudioApi } from './studio-api.ts'
import type { StudioPage } from './studio-page.ts'
import { useChecks } from './use-checks.ts'
import { type Held, useDocument } from './use-document.ts'
import { type Kept, useDraft } from './use-draft.ts'
import { useStudioValue } from './use-studio-value.ts'
import { LANDER, type Looked, useView } from './use-view.ts'
import { wordGaps } from './words-state.ts'

export interface EditorProps {
  readonly api: StudioApi
  readonly page: StudioPage
  readonly words: FieldWords
  readonly opened: Opened
  readonly kept: Kept
  /** The server's document that the opened one is based on. */
  readonly known: LanderDocument
  /** The view before the draft was reloaded; null at first. */
  readonly left: Looked | null
  /** Reloads the draft of the server and keeps the view. */
  readonly onReopen: (left: Looked) => void
}

/** The state of the editor: the view, the document, whether it is saved, and its findings. */
export function useEditor({ api, page, words, opened, kept, known, left }: EditorProps) {
  const view = useView(page, opened, left)
  const { layer, language, setDialog } = view
  const onJoined = useRef<(document: LanderDocument) => void>(() => {})
  const { state, saver } = useDraft(api, page, { revision: opened.revision, known }, onJoined)
  const { findings, isChecked, check } = useChecks(api, opened.document)
  const onNext = useCallback(
    (next: LanderDocument) => {
      saver.change(next)
      check(next)
    },
    [saver, check],
  )
  const held = useDocument(opened.document, onNext)
  const { document, latest, onDocument } = held
  const gaps = useMemo(() => wordGaps(document, opened), [document, opened])
  const { round, joinedWith, forget } = useJoined({ onJoined, held, saver, check, view })
  const editing = useEditing({ latest, base: opened.base, name: layer, onDocument, round })
  const onPick = (choice: FileChoice) => setDialog({ kind: 'file', ...choice })
  const studio = useStudioValue({ opened, page, words, document, editing, language, findings, gaps, onPick })
  useEffect(() => {
    if (kept === 'unsaved') saver.change(opened.document)
    if (kept === 'outdated') setDialog(conflictWith(opened))
    else if (opened.broken.length > 0) setDialog({ kind: 'broken' })
  }, [kept, opened, saver, setDialog])
  useEffect(() => {
    if (state.kind === 'conflict') setDialog(state)
  }, [state, setDialog])
  const joining = { joinedWith, forgetJoined: forget }
  // The first change makes a draft.
  const hasDraft = opened.draft !== null || kept !== 'nothing' || document !== opened.document
  return {
    ...view,
    ...joining,
    document,
    onDocument,
    hasDraft,
    state,
    saver,
    findings,
    isChecked,
    gaps,
    editing,
    studio,
  }
}

interface JoinedParts {
  readonly onJoined: RefObject<(document: LanderDocument) => void>
  readonly held: Held
  readonly saver: Autosave<LanderDocument>
  readonly check: (document: LanderDocument) => void
  readonly view: ReturnType<typeof useView>
}

/**
 * Takes over what another person saved in the same draft. The editor restarts if the shown page has
 * changed; otherwise the caret stays where it is.
 */
function useJoined({ onJoined, held, saver, check, view }: JoinedParts) {
  const [round, setRound] = useState(0)
  const [joinedWith, setJoinedWith] = useState<string | null>(null)
  useEffect(() => {
    const { layer, setLayer } = view
    onJoined.current = (document) => {
      const before = held.latest.current
      held.take(document)
      check(document)
      setJoinedWith(saver.joinedWith)
      if (!holds(document, layer)) setLayer(LANDER)
      else if (!looksSame(layer, before, document)) setRound((count) => count + 1)
    }
  })
  return { round, joinedWith, forget: () => setJoinedWith(null) }
}

export type EditorState = ReturnType<typeof useEditor>

/** A conflict between the server's draft and that of this tab. */
const conflictWith = ({ revision, draft }: Opened): Open => ({
  kind: 'conflict',
  revision,
  by: draft?.by ?? '',
  at: draft?.at ?? '',
})
