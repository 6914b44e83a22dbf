import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../core/api-client.ts'
import { balanceOf, type OwnCredits } from '../../../core/own-credits.ts'
import type { readOwnCreditsCall } from '../../credits/contract.ts'

const UNKNOWN: OwnCredits = []

/**
 * The credits of which the next message takes the first ones: as rendered, and read again when some
 * came in, because only the server knows where those stand. None until it has said so.
 *
 * @param rendered those at the time of the page
 * @param credits how many there are now
 */
export function useOwnCredits(rendered: OwnCredits, credits: number): OwnCredits {
  const [read, setRead] = useState<{ readonly after: OwnCredits; readonly own: OwnCredits }>()
  const known = read?.after === rendered ? read.own : rendered
  const outdated = useCameIn(known, credits)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of `credits` asks the server again
  useEffect(() => {
    if (!outdated) return
    let current = true
    callApi<typeof readOwnCreditsCall>('GET', '/api/own-credits').then(
      (answer) => current && setRead({ after: rendered, own: answer.credits }),
      // Until the next movement or page the lowest price is shown.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [outdated, credits, rendered])
  return outdated ? UNKNOWN : known
}

/**
 * Whether credits came in since these were read, also if fewer than were spent in between: the
 * number of credits then tells nothing of their origin.
 */
function useCameIn(known: OwnCredits, credits: number): boolean {
  const since = useRef({ known, lowest: balanceOf(known) })
  if (since.current.known !== known) since.current = { known, lowest: balanceOf(known) }
  // Nothing is lower: it stays so until they are read again.
  const lowest = credits > since.current.lowest ? Number.NEGATIVE_INFINITY : credits
  since.current.lowest = lowest
  return credits > lowest
}
