import { type RefObject, useCallback, useRef, useState } from 'react'
import type { LanderDocument } from './document.ts'

/** A new document, or a function that makes it from the current one. */
export type Change = LanderDocument | ((held: LanderDocument) => LanderDocument)

export interface Held {
  readonly document: LanderDocument
  /** The current document: two changes in the same render must not start from the same one. */
  readonly latest: RefObject<LanderDocument>
  readonly onDocument: (change: Change) => void
  /** Takes over a document that is already being saved. */
  readonly take: (document: LanderDocument) => void
}

/** Holds the document while it is edited. */
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
