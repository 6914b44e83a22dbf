import { useCallback, useEffect, useRef, useState } from 'react'
import type { LanderDocument } from './document.ts'
import type { Finding, StudioApi } from './studio-api.ts'

/** Milliseconds after the last change; longer than the pause between two keystrokes. */
const WAIT = 700

/**
 * The findings of the server for the document, requested shortly after its last change. An older
 * answer never replaces a newer one. `isChecked`: the findings apply to the current document.
 */
export function useChecks(api: StudioApi, first: LanderDocument) {
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const asked = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const check = useCallback(
    (document: LanderDocument, wait = WAIT) => {
      clearTimeout(timer.current)
      setIsChecked(false)
      const turn = ++asked.current
      timer.current = setTimeout(() => {
        api.check(document).then(
          (found) => {
            if (turn !== asked.current) return
            setFindings(found)
            setIsChecked(true)
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
  return { findings, isChecked, check }
}
