import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { ToastProvider } from '../../../ui/toast.tsx'
import type { MeetingsPageData } from '../pages.ts'
import { MeetingsPage } from './MeetingsPage.tsx'

const LINK = 'https://amore.example/meeting?token=secret'
const LOCALE = { code: 'en', iso: 'en' } as const
const MEETING = {
  id: '1',
  name: 'Marco',
  age: 34,
  day: 'Saturday',
  words: 'Bar',
  well: false,
  until: 'Monday',
}
const DATA: MeetingsPageData = {
  meetings: [{ ...MEETING, link: LINK }],
  partner: null,
  companions: [],
  days: [],
  more: false,
}

function show(): void {
  render(
    <I18nProvider locale={LOCALE} t={(key, { link = '' } = {}) => `${key}${link}`}>
      <PageProvider page={{ locale: LOCALE } as unknown as PagePayload}>
        <ToastProvider closeLabel="Close" lostLabel="Lost">
          <MeetingsPage data={DATA} />
        </ToastProvider>
      </PageProvider>
    </I18nProvider>,
  )
}

const writeText = vi.fn()
const share = vi.fn()
const press = (key: string) => fireEvent.click(screen.getByRole('button', { name: key }))

beforeEach(() => {
  writeText.mockReset().mockResolvedValue(undefined)
  share.mockReset().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText }, share })
})
afterEach(() => vi.unstubAllGlobals())

it('copies the link of a page for a friend, and says so', async () => {
  show()
  press('meetings:copy')
  await screen.findByText('meetings:copied')
  expect(writeText.mock.calls).toEqual([[LINK]])
})

it('marks the link if the browser does not let it be copied', async () => {
  writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  show()
  press('meetings:copy')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByDisplayValue(LINK)))
  expect(screen.queryByText('meetings:copied')).toBeNull()
})

it('gives the words of the mail to another app', () => {
  show()
  press('meetings:share_it')
  expect(share.mock.calls).toEqual([[{ text: `meetings:mail_body${LINK}` }]])
})

it('has no buttons for what a browser cannot do', () => {
  vi.stubGlobal('navigator', {})
  show()
  expect(screen.queryByRole('button', { name: 'meetings:copy' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'meetings:share_it' })).toBeNull()
})
