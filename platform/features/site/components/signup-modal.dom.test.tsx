import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { SignupState } from '../../signup/contract.ts'
import { SignupModalContent } from './SignupModalContent.tsx'

vi.mock('../../../widgets/LazyTexts.tsx', () => ({
  LazyTexts: ({ children }: { children: ReactNode }) => children,
}))

const FIRST: SignupState = {
  step: 0,
  pages: 8,
  answers: {},
  target: null,
  places: null,
  message_length: 500,
  first_message: null,
}

const onClose = vi.fn()

beforeEach(() => {
  onClose.mockClear()
  vi.stubGlobal('fetch', async () => Response.json({ state: FIRST }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(): Promise<Element> {
  const site = { sameSex: false, genders: ['female', 'male'], minimumAge: 18, name: 'Amore', id: 'amore' }
  const page = { data: null, site, me: null, form: null } as unknown as PagePayload
  await act(async () => {
    render(
      <PageProvider page={page}>
        <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
          <SignupModalContent target={null} onClose={onClose} />
        </I18nProvider>
      </PageProvider>,
    )
  })
  await screen.findAllByRole('radio')
  const dialog = document.querySelector('dialog')
  if (!dialog) throw new Error('there is no dialog')
  return dialog
}

it('closes by a press on the backdrop while nothing is answered', async () => {
  fireEvent.mouseDown(await open())
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('stays open after the first answer on a press on the backdrop and on Escape', async () => {
  const dialog = await open()
  const answer = document.querySelector('input[name=gender][value=female]')
  if (!answer) throw new Error('there is no answer to choose')
  fireEvent.click(answer)
  fireEvent.mouseDown(dialog)
  // Without preventDefault the browser would close it.
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})
