import { useCallback, useEffect, useRef, useState } from 'react'
import type { LanderDocument } from './document.ts'
import type { Finding, StudioApi } from './studio-api.ts'

/** Milliseconds after the last change; longer than the pause between two typed letters. */
const WAIT = 700

/** What the checks of the server say about the document, a moment after its last change. An older answer never replaces a newer one. */
export function useChecks(api: StudioApi, first: LanderDocument) {
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const asked = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const check = useCallback(
    (document: LanderDocument, wait = WAIT) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const turn = ++asked.current
        api.check(document).then(
          (found) => {
            if (turn === asked.current) setFindings(found)
          },
          // Without an answer the last findings stay; publishing checks again.
          () => undefined,
        )
      }, wait)
    },
    [api],
  )
  useEffect(() => {
    check(first, 0)
    return () => clearTimeout(timer.current)
  }, [check, first])
  return { findings, check }
}
