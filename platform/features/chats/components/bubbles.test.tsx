import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { ChatMessage } from '../present.ts'
import { Bubbles } from './Bubbles.tsx'

const message = (id: string, changes: Partial<ChatMessage>): ChatMessage => ({
  id,
  kind: 'text',
  own: false,
  text: '',
  gift: null,
  photo: null,
  cost: 0,
  key: null,
  at: '2026-01-31T12:00:00Z',
  ...changes,
})

function render(messages: readonly ChatMessage[], partner: string | null = null): string {
  const nothing = () => undefined
  return renderToStaticMarkup(
    <PageProvider page={{ site: { fictional: null }, now: 0 } as unknown as PagePayload}>
      <I18nProvider
        locale={{ code: 'en', iso: 'en' }}
        t={(key, values) => (values?.name ? `${key} ${values.name}` : key)}
      >
        <Bubbles
          conversation="c"
          name="Mia"
          partner={partner}
          messages={messages}
          pending={[]}
          allRead={false}
          timeZone="UTC"
          focus={null}
          onRetry={nothing}
          onDrop={nothing}
        />
      </I18nProvider>
    </PageProvider>,
  )
}

describe('a message', () => {
  it('takes its direction from its text, and names its sender to screen readers', () => {
    const html = render([message('1', { text: 'مرحبا (test) 123' }), message('2', { own: true, text: 'hi' })])
    expect(html).toMatch(/<div class="bubble" dir="auto"><span[^>]*>chats:said_partner Mia<\/span>مرحبا/)
    expect(html).toMatch(/<div class="bubble" dir="auto"><span[^>]*>chats:said_you<\/span>hi/)
  })

  it('reserves the space of its photo before that is loaded, up to an aspect ratio', () => {
    const photo = (width: number, height: number) =>
      message(`${width}`, { kind: 'photo', photo: { full: '/x.webp', width, height } })
    const html = render([photo(600, 400), photo(100, 2000), photo(3000, 100)])
    expect(html).toMatch(/<img[^>]* width="600" height="400" style="--ratio:1.500"/)
    expect(html.match(/--ratio:[\d.]+/g)).toEqual(['--ratio:1.500', '--ratio:0.500', '--ratio:2.500'])
  })

  it('has what it answers above its words, and is no big emoji then', () => {
    const about = { ref: 'note:prompt_ask_me', label: 'Ask me about', text: 'old maps', photo: null }
    const html = render([message('1', { text: '😍', about }), message('2', { text: '😍' })])
    expect(html).toMatch(/<blockquote.*<b>Ask me about<\/b>.*old maps.*<\/blockquote>😍/)
    expect(html.match(/data-emoji/g)).toHaveLength(1)
  })

  it('has its menu beside the bubble, and that it closed the conversation below both', () => {
    const html = render([message('1', { text: 'Take care', farewell: 'spark' })], 'mia')
    const [bubble, menu, closed] = ['Take care', 'chats:message_menu', 'farewell:closed'].map((words) =>
      html.indexOf(words),
    )
    expect(bubble).toBeGreaterThan(-1)
    expect(menu).toBeGreaterThan(bubble ?? 0)
    expect(closed).toBeGreaterThan(menu ?? 0)
  })

  it('names the sender of a photo', () => {
    const photo = { full: '/x.webp', width: 4, height: 5 }
    const html = render([
      message('1', { kind: 'photo', photo }),
      message('2', { kind: 'photo', photo, own: true }),
    ])
    expect(html.match(/alt="[^"]*"/g)).toEqual(['alt="chats:photo_from Mia"', 'alt="chats:photo_own"'])
  })

  it('loads the newest photos eagerly and older ones when they are reached', () => {
    const photos = Array.from({ length: 8 }, (_, n) =>
      message(`${n}`, { kind: 'photo', photo: { full: '/x.webp', width: 4, height: 5 } }),
    )
    const loading = render(photos).match(/loading="(\w+)"/g)
    expect(loading).toEqual(['lazy', 'lazy', ...Array(6).fill('eager')].map((how) => `loading="${how}"`))
  })
})
