import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { WhoFields } from './WhoFields.tsx'

it.each([
  [false, ['gender', 'seeks']],
  [true, ['gender']],
])('asks whom one seeks, except on a same-sex site (%s)', (sameSex, names) => {
  const page = { data: null, site: { sameSex }, me: null } as unknown as PagePayload
  const html = renderToStaticMarkup(
    <PageProvider page={page}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <WhoFields values={{}} errors={{}} />
      </I18nProvider>
    </PageProvider>,
  )
  expect([...new Set([...html.matchAll(/name="(\w+)"/g)].map(([, name]) => name))]).toEqual(names)
})
