import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { TakeBack } from './TakeBack.tsx'

const SERVER = Date.parse('2026-11-28T12:00:00Z')
/** The server's clock is five minutes ahead of the browser's. */
const AHEAD = 300_000

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a message on a page that has been open for long can be taken back for a minute', () => {
  vi.useFakeTimers({ now: SERVER - AHEAD })
  const page = { now: SERVER } as unknown as PagePayload
  const tree = (message: boolean) => (
    <PageProvider page={page}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        {message && (
          <TakeBack at={new Date(Date.now() + AHEAD).toISOString()} onPress={async () => undefined} />
        )}
      </I18nProvider>
    </PageProvider>
  )
  const { rerender } = render(tree(false))
  vi.advanceTimersByTime(600_000)
  rerender(tree(true))
  const button = () => screen.queryByRole('button', { name: 'chats:withdraw' })
  act(() => void vi.advanceTimersByTime(59_000))
  expect(button()).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1_000))
  expect(button()).toBeNull()
})
