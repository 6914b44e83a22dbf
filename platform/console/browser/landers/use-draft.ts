import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Autosave, type SaveState } from './autosave.ts'
import type { LanderDocument } from './document.ts'
import { joined } from './merge.ts'
import type { LanderKey, Opened, StudioApi } from './studio-api.ts'

interface KeptDraft {
  readonly document: LanderDocument
  readonly revision: number
  /** The server's document that the changes began with. */
  readonly known?: LanderDocument
}

/**
 * What is left of an earlier visit: a draft that only has to be sent, or one over which another
 * person has saved since.
 */
export type Kept = 'nothing' | 'unsaved' | 'outdated'

const keyOf = ({ tenant, lander }: LanderKey) => `draft:lander ${tenant} ${lander}`

/** What an editor of this tab could not save before it was closed; null where nothing is left. */
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

/** What an editor begins with: the draft of the server, or what this tab could not save before. */
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
    // A full storage: the draft still goes to the server.
  }
}

/** Changes that only this tab has, and that are not on their way: whoever leaves is asked first. */
const UNSAVED: ReadonlySet<SaveState['kind']> = new Set(['away', 'conflict', 'refused'])

/**
 * Saves the draft as it changes, when the network is back, and before the page goes.
 * @param onJoined a document with another person's changes takes the place of the one that is
 *   edited
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
