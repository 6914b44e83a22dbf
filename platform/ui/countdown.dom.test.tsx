import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Countdown } from './countdown.tsx'

const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it.each([-24 * HOUR, 24 * HOUR])(
  "counts down by the server's clock if the device's clock is changed by %i ms meanwhile",
  (change) => {
    const ended = vi.fn()
    render(<Countdown left={2 * HOUR} label="left" onEnd={ended} />)
    vi.setSystemTime(Date.now() + change)
    act(() => void vi.advanceTimersByTime(HOUR))
    expect(screen.getByRole('timer').textContent).toBe('01:00:00')
    expect(ended).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(HOUR))
    expect(ended).toHaveBeenCalledOnce()
  },
)
