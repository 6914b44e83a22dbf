import { type RefObject, useCallback, useRef, useState } from 'react'
import type { LanderDocument } from './document.ts'

/** A next document, or what makes it of the one that is there by then. */
export type Change = LanderDocument | ((held: LanderDocument) => LanderDocument)

export interface Held {
  readonly document: LanderDocument
  /** The document of this moment: two changes of one moment must not begin with the same one. */
  readonly latest: RefObject<LanderDocument>
  readonly onDocument: (change: Change) => void
}

/** The document while it is edited. */
export function useDocument(first: LanderDocument, onNext: (next: LanderDocument) => void): Held {
  const [document, setDocument] = useState(first)
  const latest = useRef(first)
  const onDocument = useCallback(
    (change: Change) => {
      const next = typeof change === 'function' ? change(latest.current) : change
      latest.current = next
      setDocument(next)
      onNext(next)
    },
    [onNext],
  )
  return { document, latest, onDocument }
}
