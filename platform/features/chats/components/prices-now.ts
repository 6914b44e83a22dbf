import { useEffect, useState } from 'react'
import { usePage } from '../../../ui/page.tsx'
import { useLiveMe } from '../../live/hooks.ts'
import { type Prices, pricesAt } from '../prices.ts'

/** Browsers run a longer timer at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** The prices as they are now: with the discount until it ends, on the time passed since the page was made. */
export function usePricesNow(prices: Prices): Prices {
  const { now } = usePage()
  const paid = useLiveMe()?.paid ?? false
  const [ended, setEnded] = useState(false)
  const endsAt = prices.discount?.endsAt ?? null
  useEffect(() => {
    const left = endsAt === null ? LONGEST_TIMER : Math.max(0, endsAt - now)
    if (left >= LONGEST_TIMER) return
    const timer = setTimeout(() => setEnded(true), left)
    return () => clearTimeout(timer)
  }, [endsAt, now])
  return pricesAt(prices, { ended, paid })
}
