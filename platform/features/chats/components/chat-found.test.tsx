import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import type { ChatSearch } from '../search.ts'
import { ChatFound } from './ChatFound.tsx'

const render = (search: Partial<ChatSearch>, conversation?: string) =>
  renderToStaticMarkup(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
      <ChatFound
        search={{ query: 'x', short: false, names: [], hits: [], next: null, ...search }}
        conversation={conversation}
        timeZone="UTC"
        onRemove={() => undefined}
      />
    </I18nProvider>,
  )

it.each([
  [{}, undefined, 'chats:search_none', '/chats?show=all'],
  [{ short: true }, 'c1', 'chats:search_short', '/chats/c1?show=all'],
])('a search without results %o links back to all conversations', (search, conversation, says, leads) => {
  const html = render(search, conversation)
  expect(html).toContain(says)
  expect(html).toContain(`href="${leads}"`)
})
