import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { Partner } from '../present.ts'
import { TopBar } from './TopBar.tsx'
import { useMute } from './use-mute.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

function Muting({ id }: { id: string | null }) {
  const mute = useMute('c', false)
  const partner = { id, name: 'Mia', age: null, main_image: null } as Partner
  return (
    <TopBar
      partner={partner}
      mute={mute}
      credits={5}
      creditsHref="/credits"
      open={false}
      match={false}
      farewell={null}
    />
  )
}

const show = (id: string | null) =>
  render(
    <PageProvider page={{ me: { id: 'ada' } } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <Muting id={id} />
      </I18nProvider>
    </PageProvider>,
  )

it('a conversation with an erased account cannot be muted', () => {
  show(null)
  expect(screen.queryByRole('button', { name: 'chats:mute' })).toBeNull()
})

it.each([
  ['at once, and stays so', 200, 'chats:unmute'],
  ['and ends that where the server does not follow', 500, 'chats:mute'],
])('mutes the conversation %s', async (_what, status, then) => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push([path, body])
    return Response.json({ saved: true, error: { code: 'x', message: 'x' } }, { status })
  })
  show('mia')
  fireEvent.click(screen.getByRole('button', { name: 'chats:mute' }))
  expect(screen.getByRole('button', { name: 'chats:unmute' })).toBeTruthy()
  expect(asked[0]).toEqual(['/api/chat-choices', JSON.stringify({ conversation: 'c', muted: 'on' })])
  await waitFor(() => expect(screen.getByRole('button', { name: then })).toBeTruthy())
})
