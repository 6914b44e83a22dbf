import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { PROGRESS, type ProgressTimes, type ProgressView, progressAt } from './progress.ts'

export interface ProgressBarProps {
  /** Whether a page or a first load is pending. */
  active: boolean
  /** Accessible text while visible, e.g. "Loading". */
  label: string
}

const Bar = styled.div`
  position: fixed;
  z-index: var(--layer-progress);
  inset: 0 0 auto;
  height: 3px;
  pointer-events: none;
  > div { height: 100%; background: var(--color-primary); transform-origin: left; }
  @media (prefers-reduced-motion: no-preference) { > div { transition: transform 200ms linear; } }
`

const HIDDEN: ProgressView = { visible: false, percent: 0 }
const TICK = 200

/** The thin bar on top of the page while it loads. */
export function ProgressBar({ active, label }: ProgressBarProps) {
  const [times, setTimes] = useState<ProgressTimes | null>(null)
  const [view, setView] = useState(HIDDEN)

  useEffect(() => {
    const now = performance.now()
    if (active) setTimes({ startedAt: now, finishedAt: null })
    else setTimes((last) => (last && last.finishedAt === null ? { ...last, finishedAt: now } : last))
  }, [active])

  useEffect(() => {
    if (!times) return
    // At the end it is full, however late this runs.
    const look = () => setView(progressAt(times, times.finishedAt ?? performance.now()))
    look()
    const timer =
      times.finishedAt === null
        ? setInterval(look, TICK)
        : setTimeout(() => setView(HIDDEN), PROGRESS.hideDelay)
    return () => {
      clearInterval(timer)
      clearTimeout(timer)
    }
  }, [times])

  if (!view.visible) return null
  return (
    <Bar role="progressbar" aria-label={label} aria-valuenow={view.percent}>
      <div style={{ transform: `scaleX(${view.percent / 100})` }} />
    </Bar>
  )
}
