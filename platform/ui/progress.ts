/** Shown only after 200 ms, full after 5 s, hidden 500 ms after the end. */
export const PROGRESS = { throttle: 200, duration: 5000, hideDelay: 500 } as const

export interface ProgressTimes {
  /** Milliseconds, all on the same clock. */
  startedAt: number
  /** Null while the work is pending. */
  finishedAt: number | null
}

export interface ProgressView {
  visible: boolean
  /** 0 to 100. */
  percent: number
}

/**
 * State of the bar at `now`. Work that ends within the throttle is never shown; work that takes
 * longer than the duration waits at full width.
 */
export function progressAt({ startedAt, finishedAt }: ProgressTimes, now: number): ProgressView {
  const hidden = { visible: false, percent: 0 }
  const end = finishedAt ?? now
  if (end - startedAt < PROGRESS.throttle) return hidden
  if (finishedAt !== null)
    return now - finishedAt < PROGRESS.hideDelay ? { visible: true, percent: 100 } : hidden
  return { visible: true, percent: Math.min(100, Math.round(((now - startedAt) / PROGRESS.duration) * 100)) }
}
