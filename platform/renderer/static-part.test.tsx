import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../core/client.ts'
import { I18nProvider } from '../i18n/react.tsx'
import { NO_FACTS } from '../testing/lander-facts.ts'
import { StaticPart, StaticPartProvider } from '../ui/static-part.tsx'
import { withoutAside } from './static-part.tsx'

const section = {
  id: 'a',
  type: 'closing',
  settings: { tone: 'plain' },
  texts: { title: 'Good to know', button: 'Go' },
}
const aside = { title: '', description: '', sections: [section], facts: NO_FACTS }
const page = { data: { state: 1, aside }, site: { hero: null }, me: null } as unknown as PagePayload

it('renders the sections beside a page on the server, and sends none of their data to the browser', () => {
  const taken = withoutAside(page)
  expect(taken.page.data).toEqual({ state: 1, aside: true })
  const html = renderToStaticMarkup(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
      <StaticPartProvider value={taken.part}>
        <StaticPart />
      </StaticPartProvider>
    </I18nProvider>,
  )
  expect(html).toContain('Good to know')
})

it('does not change a page without sections beside it', () => {
  const plain = { ...page, data: { aside: null } } as PagePayload
  expect(withoutAside(plain)).toEqual({ page: plain, part: null })
})

it('keeps in the browser what the document contains', () => {
  expect(renderToStaticMarkup(<StaticPart />)).toBe('<div></div>')
})
