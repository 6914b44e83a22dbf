import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Autosave, type SaveState } from './autosave.ts'
import type { LanderDocument } from './document.ts'
import { joined } from './merge.ts'
import type { LanderKey, Opened, StudioApi } from './studio-api.ts'

interface KeptDraft {
  readonly document: LanderDocument
  readonly revision: number
  /** The server's document that the changes are based on. */
  readonly known?: LanderDocument
}

/**
 * State of a draft from an earlier visit: none, one that only has to be sent, or one that another
 * person has saved over since.
 */
export type Kept = 'nothing' | 'unsaved' | 'outdated'

const keyOf = ({ tenant, lander }: LanderKey) => `draft:lander ${tenant} ${lander}`

/** What an editor in this tab could not save before it was closed; null if there is nothing. */
function keptDraft(key: LanderKey): KeptDraft | null {
  const text = sessionStorage.getItem(keyOf(key))
  if (text === null) return null
  try {
    return JSON.parse(text) as KeptDraft
  } catch {
    return null
  }
}

export interface Begun {
  readonly opened: Opened
  readonly kept: Kept
  readonly known: LanderDocument
}

/** The start data of an editor: the server's draft, or what this tab could not save before. */
export function beginWith(opened: Opened, key: LanderKey): Begun {
  const kept = keptDraft(key)
  if (!kept) return { opened, kept: 'nothing', known: opened.document }
  const mine = { ...opened, document: kept.document }
  const unsaved = { kept: 'unsaved', known: opened.document } as const
  if (kept.revision === opened.revision) return { opened: mine, ...unsaved }
  const both = kept.known && joined({ base: kept.known, mine: kept.document, theirs: opened.document })
  if (both) return { opened: { ...opened, document: both }, ...unsaved }
  return { opened: mine, kept: 'outdated', known: kept.known ?? {} }
}

function keep(key: LanderKey, document: LanderDocument | null, known: Omit<KeptDraft, 'document'>): void {
  try {
    if (document === null) sessionStorage.removeItem(keyOf(key))
    else sessionStorage.setItem(keyOf(key), JSON.stringify({ document, ...known }))
  } catch {
    // The storage is full: the draft is still sent to the server.
  }
}

/**
 * Save states in which changes exist only in this tab and are not being sent: the user is asked
 * before leaving the page.
 */
const UNSAVED: ReadonlySet<SaveState['kind']> = new Set(['away', 'conflict', 'refused'])

/**
 * Saves the draft when it changes, when the network is back, and before the page is left.
 * @param onJoined called with a document that includes another person's changes and replaces the
 *   edited one
 */
export function useDraft(
  api: StudioApi,
  key: LanderKey,
  began: Omit<Required<KeptDraft>, 'document'>,
  onJoined: RefObject<(document: LanderDocument) => void>,
) {
  const [state, setState] = useState<SaveState>({ kind: 'saved' })
  const first = useRef(began)
  const saver = useMemo(
    () =>
      new Autosave<LanderDocument>(first.current.revision, first.current.known, {
        send: (document, known) => api.save(document, known),
        keep: (document, revision, known) => keep(key, document, { revision, known }),
        onState: setState,
        joining: {
          theirs: () => api.open(),
          join: joined,
          onJoined: (document) => onJoined.current(document),
        },
      }),
    [api, key, onJoined],
  )
  const flush = useCallback(() => saver.flush(), [saver])
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      void flush()
      if (UNSAVED.has(state.kind)) event.preventDefault()
    }
    const hide = () => void flush()
    addEventListener('beforeunload', leave)
    addEventListener('online', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('beforeunload', leave)
      removeEventListener('online', hide)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [flush, state.kind])
  return { state, saver }
}
