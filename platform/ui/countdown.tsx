import { useEffect, useRef, useState } from 'react'
import { countdownParts } from './countdown-parts.ts'

export interface CountdownProps {
  /** Milliseconds left when the page was rendered, by the server's clock. */
  left: number
  /** Read once instead of the ticking digits, e.g. "3 hours left". */
  label: string
  /** Called once, at zero. */
  onEnd?: () => void
}

const SECOND = 1000

/**
 * hours:minutes:seconds, ticking every second. Measures the time since it was shown, never the
 * visitor's clock.
 */
export function Countdown({ left, label, onEnd }: CountdownProps) {
  const [rest, setRest] = useState(left)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const shownAt = performance.now()
    const timer = setInterval(() => {
      const now = left - (performance.now() - shownAt)
      setRest(now)
      if (now > 0) return
      clearInterval(timer)
      end.current?.()
    }, SECOND)
    return () => clearInterval(timer)
  }, [left])
  const { hours, minutes, seconds } = countdownParts(rest)
  return (
    <span className="countdown" role="timer" aria-label={label}>
      {hours}:{minutes}:{seconds}
    </span>
  )
}
