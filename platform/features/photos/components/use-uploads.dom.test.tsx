import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../core/api-client.ts'
import type { OwnPhoto } from '../contract.ts'
import { sendPhoto } from './send-photo.ts'
import { useUploads } from './use-uploads.ts'

vi.mock('./send-photo.ts')

const PHOTO: OwnPhoto = { name: 'a', status: 'pending', main: false, private: false, width: 4, height: 5 }
const answers = (done: Promise<OwnPhoto>) =>
  vi.mocked(sendPhoto).mockReturnValueOnce({ done, cancel: vi.fn() })

beforeEach(() => {
  vi.mocked(sendPhoto).mockReset()
  // The DOM of the tests has neither.
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
})

it('repeats uploads without a response once there is a connection, and marks them as repeated', async () => {
  const sent = vi.fn()
  const { result } = renderHook(() => useUploads(sent))
  answers(Promise.reject(new ApiError(0, {})))
  act(() => result.current.add([new Blob(['a'])], false))
  await waitFor(() => expect(result.current.items[0]?.state).toBe('failed'))
  answers(Promise.resolve(PHOTO))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(sent).toHaveBeenCalledWith(PHOTO))
  expect(vi.mocked(sendPhoto).mock.calls[1]?.[1]).toEqual({ again: '1' })
  expect(result.current.items).toEqual([])
})

it('does not repeat what the server has refused', async () => {
  const { result } = renderHook(() => useUploads(vi.fn()))
  answers(Promise.reject(new ApiError(422, { code: 'photo_invalid', message: 'No picture' })))
  act(() => result.current.add([new Blob(['a'])], false))
  await waitFor(() => expect(result.current.items[0]?.fault).toBe('No picture'))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(result.current.items[0]?.state).toBe('failed')
})
