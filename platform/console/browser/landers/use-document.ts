import { type RefObject, useCallback, useRef, useState } from 'react'
import type { LanderDocument } from './document.ts'

/** A next document, or what makes it of the one that is there by then. */
export type Change = LanderDocument | ((held: LanderDocument) => LanderDocument)

export interface Held {
  readonly document: LanderDocument
  /** The document of this moment: two changes of one moment must not begin with the same one. */
  readonly latest: RefObject<LanderDocument>
  readonly onDocument: (change: Change) => void
  /** Takes a document over that is on its way to the server already. */
  readonly take: (document: LanderDocument) => void
}

/** The document while it is edited. */
export function useDocument(first: LanderDocument, onNext: (next: LanderDocument) => void): Held {
  const [document, setDocument] = useState(first)
  const latest = useRef(first)
  const take = useCallback((next: LanderDocument) => {
    latest.current = next
    setDocument(next)
  }, [])
  const onDocument = useCallback(
    (change: Change) => {
      const next = typeof change === 'function' ? change(latest.current) : change
      take(next)
      onNext(next)
    },
    [onNext, take],
  )
  return { document, latest, onDocument, take }
}
