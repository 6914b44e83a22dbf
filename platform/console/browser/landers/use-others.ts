import { useEffect, useState } from 'react'
import type { StudioApi } from './studio-api.ts'

/** Time between two signs that this editor is open, in milliseconds; the server waits for two. */
const SIGN = 20_000

/**
 * E-mail addresses of the other people who edit this lander now. A hidden tab gives no sign. If
 * nobody answers, the last answer stays.
 */
export function useOthers(api: StudioApi): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    let gone = false
    const sign = () => {
      if (document.visibilityState === 'hidden') return
      api.others().then(
        (now) => {
          if (!gone) setOthers((last) => (last.join() === now.join() ? last : now))
        },
        // The save state says that there is no connection.
        () => {},
      )
    }
    sign()
    const timer = setInterval(sign, SIGN)
    document.addEventListener('visibilitychange', sign)
    return () => {
      gone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', sign)
    }
  }, [api])
  return others
}
