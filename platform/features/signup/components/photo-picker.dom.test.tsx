import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'

/** What each upload replaces. */
const sent: (FormDataEntryValue | null)[] = []
let answer: () => Response

beforeEach(() => {
  sent.length = 0
  answer = () => Response.json({ name: `photo${sent.length}` })
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: FormData }) => {
    sent.push(body.get('replaces'))
    return answer()
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  render(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
      <PhotoPicker />
    </I18nProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pick = (label: RegExp, at = 0) => {
  const field = screen.getAllByLabelText(label)[at]
  if (!field) throw new Error(`no field ${label}`)
  fireEvent.change(field, { target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] } })
}
const fields = () => document.querySelectorAll('input[type=file]').length

it('shows what a good photo is, and one field', () => {
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(words).toEqual(['photo-examples:near', 'photo-examples:far', 'photo-examples:group'])
  expect(fields()).toBe(1)
})

it('offers a second photo as soon as the first one is there; each replaces its own', async () => {
  pick(/photo_choose/)
  expect(fields()).toBe(1)
  await screen.findByText('signup:photo_second')
  pick(/photo_second/)
  await vi.waitFor(() => expect(screen.getAllByText('signup:photo_change')).toHaveLength(2))
  pick(/photo_change/)
  await vi.waitFor(() => expect(sent).toEqual([null, null, 'photo1']))
})

it('says why a photo was refused, and offers no second one before it', async () => {
  answer = () => Response.json({ error: { code: 'photo_invalid', message: 'Not a photo' } }, { status: 422 })
  pick(/photo_choose/)
  expect((await screen.findByText('Not a photo')).getAttribute('role')).toBe('status')
  expect(fields()).toBe(1)
})
