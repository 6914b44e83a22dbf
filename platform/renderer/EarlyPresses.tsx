import { useEffect, useState } from 'react'
import { releaseEarlyPresses } from '../core/early-press.ts'

/**
 * Releases the presses that came before the page's script, once the page has taken up what was typed before it. Fields do
 * that in effects of theirs: what those set is drawn in the same pass as the state here, so the second effect comes after.
 */
export function EarlyPresses() {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled) releaseEarlyPresses()
    else setSettled(true)
  }, [settled])
  return null
}
