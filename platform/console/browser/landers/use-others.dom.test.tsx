import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StudioApi } from './studio-api.ts'
import { useOthers } from './use-others.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const later = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

it('asks again every 20 seconds who else edits the lander, until the editor closes', async () => {
  const others = vi.fn(async () => ['mia@example.org'])
  const api = { others } as unknown as StudioApi
  const { result, unmount } = renderHook(() => useOthers(api))
  await later(0)
  expect(result.current).toEqual(['mia@example.org'])
  others.mockResolvedValue([])
  await later(20_000)
  expect(result.current).toEqual([])
  unmount()
  await later(60_000)
  expect(others).toHaveBeenCalledTimes(2)
})

it('keeps the last answer without a connection', async () => {
  const others = vi.fn(async () => ['mia@example.org'])
  const api = { others } as unknown as StudioApi
  const { result } = renderHook(() => useOthers(api))
  await later(0)
  others.mockRejectedValue(new TypeError('offline'))
  await later(40_000)
  expect(others).toHaveBeenCalledTimes(3)
  expect(result.current).toEqual(['mia@example.org'])
})
