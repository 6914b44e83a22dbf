import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { ChatMessage } from '../present.ts'
import { Bubbles } from './Bubbles.tsx'

const message = (id: string, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  kind: 'text',
  own: false,
  text: id,
  gift: null,
  photo: null,
  cost: 0,
  key: null,
  at: `2026-01-31T12:0${id}:00Z`,
  ...changes,
})

const log = (messages: readonly ChatMessage[]) => (
  <PageProvider page={{ site: { fictional: null }, now: 0 } as unknown as PagePayload}>
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
      <Bubbles
        conversation="c"
        name="Mia"
        partner="mia"
        messages={messages}
        pending={[]}
        allRead={false}
        timeZone="UTC"
        focus={null}
        onRetry={() => undefined}
        onDrop={() => undefined}
      />
    </I18nProvider>
  </PageProvider>
)

const stops = () =>
  [...document.querySelectorAll<HTMLElement>('ol a, ol button')].map(({ tabIndex }) => tabIndex)

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

afterEach(cleanup)

it('the menu of a message is named after the message, not as a threat to its sender', () => {
  render(log([message('1')]))
  expect(screen.getByRole('link').getAttribute('aria-label')).toBe('chats:message_menu')
})

it('the messages are one tab stop, at the newest, and arrow keys move to the others', () => {
  const first = [message('1'), message('2', { own: true, cost: 10 }), message('3')]
  const { rerender } = render(log(first))
  expect(stops()).toEqual([-1, -1, 0])
  const [oldest, price, newest] = document.querySelectorAll<HTMLElement>('ol a, ol button')
  newest?.focus()
  press('ArrowUp')
  expect(document.activeElement).toBe(price)
  press('Home')
  press('ArrowUp')
  expect(document.activeElement).toBe(oldest)
  rerender(log([...first, message('4')]))
  expect(stops(), 'a message that comes in takes nobody from their place').toEqual([0, -1, -1, -1])
  press('End')
  expect(stops()).toEqual([-1, -1, -1, 0])
})
