import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EditorData } from '../editor-data.ts'
import { useSummary } from './use-summary.ts'

const FACE = { name: 'ada', pending: true }
const complete = (percent: number) => ({ percent, next: null, left: [] })
const dataOf = (photo: EditorData['photo']) =>
  ({ name: 'Ada', completeness: complete(75), photo }) as unknown as EditorData

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response(JSON.stringify({ completeness: complete(100), name: 'Ada', city: null }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('follows the first and the last photo, and requests the completeness once for each', async () => {
  const { result } = renderHook(() => useSummary(dataOf(null)))
  expect(result.current.summary).toMatchObject({ photo: null, completeness: { percent: 75 } })
  act(() => result.current.onFace(FACE))
  await waitFor(() => expect(result.current.summary.completeness.percent).toBe(100))
  expect(result.current.summary.photo).toEqual(FACE)
  act(() => result.current.onFace({ ...FACE, pending: false }))
  expect(sent).toEqual([{}])
  act(() => result.current.onFace(null))
  await waitFor(() => expect(sent).toHaveLength(2))
})

it('requests nothing if the photos are those of the page', () => {
  const { result } = renderHook(() => useSummary(dataOf(FACE)))
  act(() => result.current.onFace({ ...FACE }))
  expect(sent).toEqual([])
})
