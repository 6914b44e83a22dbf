import { useEffect } from 'react'
import { callApi } from '../../../core/api-client.ts'
import type { readAgeCheckCall } from '../contract.ts'

/** Milliseconds between two looks, more each time; the provider has reported by then, or the button asks. */
const FIRST = 1500
const MOST_LOOKS = 15

/**
 * Asks for the outcome of a check whose person has come back from the provider, except in a hidden tab. Each look may make the server
 * ask the provider, so that an outcome is found whose report never came. Once the check is no longer under way, the browser goes to
 * `address`.
 */
export function useOutcome(active: boolean, address: string): void {
  useEffect(() => {
    if (!active) return
    const stop = new AbortController()
    let count = 0
    let timer = setTimeout(look, FIRST / 5)
    async function look(): Promise<void> {
      const state = document.hidden ? undefined : await ask(stop.signal)
      if (stop.signal.aborted) return
      if (state !== undefined && state !== 'under_way' && state !== 'unreachable')
        return window.location.replace(address)
      if (count < MOST_LOOKS) timer = setTimeout(look, Math.round(FIRST * 1.3 ** count++))
    }
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [active, address])
}

/** Undefined where nothing was learned: the next look will tell. */
async function ask(signal: AbortSignal): Promise<string | undefined> {
  const answer = await callApi<typeof readAgeCheckCall>('GET', '/api/age-check', { signal }).catch(
    () => undefined,
  )
  return answer?.state
}
