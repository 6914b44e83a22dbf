import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../core/api-client.ts'
import { balanceOf, type OwnCredits } from '../../../core/own-credits.ts'
import type { readOwnCreditsCall } from '../../credits/contract.ts'

/**
 * The credits of which the next message takes the first ones: as rendered, and read again when some
 * came in, because only the server knows where those stand.
 *
 * @param rendered those at the time of the page
 * @param credits how many there are now
 */
export function useOwnCredits(rendered: OwnCredits, credits: number): OwnCredits {
  const [read, setRead] = useState<{ readonly after: OwnCredits; readonly own: OwnCredits }>()
  const known = read?.after === rendered ? read.own : rendered
  const latest = useRef(known)
  latest.current = known
  useEffect(() => {
    if (credits <= balanceOf(latest.current)) return
    let current = true
    callApi<typeof readOwnCreditsCall>('GET', '/api/own-credits').then(
      (answer) => current && setRead({ after: rendered, own: answer.credits }),
      // Until the next page the lowest price is shown.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [credits, rendered])
  return known
}
