import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import { CropPart } from './crop-part.ts'
import { useChosenPhotos } from './use-chosen-photos.ts'
import type { Uploads } from './use-uploads.ts'

const Texts = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
    {children}
  </I18nProvider>
)
const choosing = (room: number, add: Uploads['add']) =>
  renderHook(() => useChosenPhotos(room, add), { wrapper: Texts }).result

const file = (name: string, size = 10) => {
  const one = new File(['x'], name)
  Object.defineProperty(one, 'size', { value: size })
  return one
}

afterEach(() => {
  vi.restoreAllMocks()
})

it('passes on without cropping while offline, except files that are too large', async () => {
  vi.spyOn(CropPart, 'load').mockRejectedValue(new Error('no such file'))
  const add = vi.fn()
  const result = choosing(5, add)
  const [small, huge] = [file('a.jpg'), file('b.jpg', 2e8)]
  act(() => result.current.choose([small, huge], true))
  await waitFor(() => expect(add).toHaveBeenCalledWith([small], true))
  expect(result.current.crop).toBeNull()
})

it('crops as many as there is room for', async () => {
  vi.spyOn(CropPart, 'load').mockResolvedValue()
  const add = vi.fn()
  const result = choosing(1, add)
  const [first, second] = [file('a.jpg'), file('b.jpg')]
  act(() => result.current.choose([first, second], false))
  await waitFor(() => expect(result.current.crop?.files).toEqual([first]))
  expect(add).not.toHaveBeenCalled()
})
