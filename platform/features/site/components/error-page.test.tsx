import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { ErrorPage } from './ErrorPage.tsx'

const draw = (status: number) => {
  const page = { error: { status, message: 'Broken' } } as unknown as PagePayload
  return renderToStaticMarkup(
    <PageProvider page={page}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <ErrorPage />
      </I18nProvider>
    </PageProvider>,
  )
}

const RETRY = 'common:retry'
const HOME = 'errors:back_home'

it.each([
  [404, [HOME]],
  [403, [HOME]],
  [410, [HOME]],
  [429, [RETRY, HOME]],
  [500, [RETRY, HOME]],
  [503, [RETRY, HOME]],
])('an error page for %i offers %o', (status, ways) => {
  const html = draw(status)
  expect([...html.matchAll(/<a [^>]*><span>([^<]+)/g)].map(([, words]) => words)).toEqual(ways)
})

it.each([
  [404, 'errors:page_not_found_text'],
  [500, 'errors:trouble_text'],
  [503, 'errors:trouble_text'],
])('an error page for %i states what may have happened', (status, words) => {
  expect(draw(status)).toContain(words)
})

it('a refusal is shown without further sentences', () => {
  expect(draw(429)).not.toMatch(/_text/)
})
