import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { Chat } from '../present.ts'
import { ChatList } from './ChatList.tsx'

const NOW = Date.parse('2026-01-31T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

const chat = (ago: number, profile: object = {}): Chat => ({
  conversation: { id: 'c' },
  profile: { id: 'mia', name: 'Mia', age: 30, fictional: false, online: false, main_image: null, ...profile },
  match: false,
  muted: false,
  num_unread_messages: 0,
  last_message: { kind: 'text', own: false, text: 'Ciao' },
  last_message_at: new Date(NOW - ago).toISOString(),
})

const draw = (one: Chat) =>
  renderToStaticMarkup(
    <PageProvider page={{ site: { fictional: null }, me: { id: 'ada' }, now: NOW } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <ChatList chats={[one]} timeZone="UTC" onRemove={() => undefined} />
      </I18nProvider>
    </PageProvider>,
  )
const timeIn = (html: string) => />([^<]*)<\/time>/.exec(html)?.[1]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the list of conversations', () => {
  it.each([-DAY, 0, DAY])('shows times by the server’s clock, on a device that is %d ms off', (off) => {
    vi.setSystemTime(NOW + off)
    expect([timeIn(draw(chat(HOUR))), timeIn(draw(chat(DAY)))]).toEqual(['11:00 AM', 'yesterday'])
  })

  it('marks a text that waits for the confirmation, in place of a time', () => {
    const waiting = draw({ ...chat(0), last_message_at: null })
    expect([waiting.includes('aria-label="chats:waits"'), timeIn(waiting)]).toEqual([true, undefined])
    expect(draw(chat(0))).not.toContain('chats:waits')
  })

  it('has one menu for each person, and only the button for a deleted account', () => {
    expect(draw(chat(0))).toContain('aria-haspopup="dialog"')
    expect(draw(chat(0))).not.toContain('chats:remove_this')
    const erased = draw(chat(0, { id: null }))
    expect(erased).toContain('chats:remove_this')
    expect(erased).not.toContain('aria-haspopup')
  })
})
