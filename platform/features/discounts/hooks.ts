import { useEffect, useState } from 'react'
import { usePage } from '../../ui/page.tsx'
import { useLiveMe } from '../live/hooks.ts'
import { areaOf, timeInArea } from './area-clock.ts'
import { MODAL_DELAY_MILLISECONDS, MODAL_HIDDEN_KEY, modalAllowed } from './countdown.ts'

export { areaOf } from './area-clock.ts'
export { bonusEnd } from './bonus-end.ts'

export interface TimeBonusModalState {
  /** Remaining milliseconds of the bonus; null while the modal is not due. */
  readonly left: number | null
  close(): void
}

/**
 * Shows the modal once, 40 s after entering the members area; leaving the area cancels it, closing
 * it is permanent.
 */
export function useTimeBonusModal(): TimeBonusModalState {
  const { now, route } = usePage()
  const me = useLiveMe()
  const endsAt = me && !me.paid ? me.timeBonusEndsAt : null
  const credits = me?.credits ?? 0
  const [left, setLeft] = useState<number | null>(null)

  useEffect(() => {
    const renderedAt = performance.now()
    // The member paid or signed out in another tab: close the open offer.
    if (!modalAllowed({ area: areaOf(route), endsAt, now, credits, hidden: isHidden() })) return setLeft(null)
    const timer = setTimeout(
      () => {
        const passed = performance.now() - renderedAt
        if (!isHidden() && endsAt !== null && endsAt - now > passed) setLeft(endsAt - now - passed)
      },
      Math.max(0, MODAL_DELAY_MILLISECONDS - timeInArea()),
    )
    return () => clearTimeout(timer)
  }, [route, endsAt, now, credits])

  return {
    left,
    close: () => {
      hide()
      setLeft(null)
    },
  }
}

/** If storage is disabled, the modal is shown once per page. */
function isHidden(): boolean {
  try {
    return window.localStorage.getItem(MODAL_HIDDEN_KEY) !== null
  } catch {
    return false
  }
}

function hide(): void {
  try {
    window.localStorage.setItem(MODAL_HIDDEN_KEY, new Date().toISOString())
  } catch {
    // Storage is disabled.
  }
}
