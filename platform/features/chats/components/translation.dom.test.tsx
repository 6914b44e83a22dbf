import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { ChatMessage } from '../present.ts'
import { Bubbles } from './Bubbles.tsx'

vi.mock('../../../widgets/LazyTexts.tsx', () => ({
  LazyTexts: ({ children }: { children: ReactNode }) => children,
}))

const message = (changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'm1',
  kind: 'text',
  own: false,
  text: 'Zin in koffie?',
  gift: null,
  photo: null,
  cost: 0,
  key: null,
  at: '2026-01-31T12:00:00Z',
  ...changes,
})

const show = (one: ChatMessage, translator: string | null) =>
  render(
    <PageProvider page={{ site: { fictional: null }, now: 0 } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <Bubbles
          conversation="c"
          name="Mia"
          partner="mia"
          messages={[one]}
          pending={[]}
          allRead={false}
          timeZone="UTC"
          focus={null}
          onRetry={() => undefined}
          onDrop={() => undefined}
          translator={translator}
        />
      </I18nProvider>
    </PageProvider>,
  )

/** Answers of the calls for translations, and nothing in all others. */
function answering(translation: { status: number; body: unknown }) {
  const calls: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.includes('/api/translation')) return Response.json({})
    calls.push(JSON.parse(String(init.body)))
    return new Response(JSON.stringify(translation.body), {
      status: translation.status,
      headers: { 'content-type': 'application/json' },
    })
  })
  return calls
}

const openMenu = async () => {
  fireEvent.click(screen.getByRole('link'))
  return waitFor(() => screen.getByText('chats:translate'))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('one press sends the message, and its translation stands below it until it is closed', async () => {
  const calls = answering({ status: 200, body: { text: 'Fancy a coffee? https://evil.example' } })
  show(message(), 'Libre')
  expect(screen.getByRole('link').getAttribute('aria-label')).toBe('chats:message_more')
  fireEvent.click(await openMenu())
  const words = await waitFor(() => screen.getByText(/Fancy a coffee/))
  expect(words.querySelector('a'), 'its addresses are no links').toBeNull()
  expect(screen.getByText(/chats:translated_by/)).toBeTruthy()
  expect(calls).toEqual([{ conversation: 'c', message: 'm1' }])
  fireEvent.click(screen.getByText('common:close', { selector: 'small button' }))
  expect(screen.queryByText(/Fancy a coffee/)).toBeNull()
})

it('a provider that does not answer gives the sentence of the server', async () => {
  answering({
    status: 503,
    body: { error: { code: 'translation_unavailable', message: 'Not right now.', fields: {}, params: {} } },
  })
  show(message(), 'Libre')
  fireEvent.click(await openMenu())
  expect((await waitFor(() => screen.getByRole('alert'))).textContent).toBe('Not right now.')
})

it.each<[string, Partial<ChatMessage>, string | null]>([
  ['on a site without a provider', {}, null],
  ['for a goodbye', { farewell: 'thanks' }, 'Libre'],
  ['for a gift', { kind: 'gift', text: '', gift: 'rose' }, 'Libre'],
  ['for emoji', { text: '😀' }, 'Libre'],
])('there is no button %s', (_where, changes, translator) => {
  show(message(changes), translator)
  expect(screen.getByRole('link').getAttribute('aria-label')).toBe('chats:message_menu')
})

it('there is no menu on an own message', () => {
  show(message({ own: true }), 'Libre')
  expect(screen.queryByRole('link')).toBeNull()
})
