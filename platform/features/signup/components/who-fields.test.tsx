import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { WhoFields } from './WhoFields.tsx'

it.each([
  [false, ['gender', 'seeks']],
  [true, ['gender']],
])('asks for the sought gender, except on a same-sex site (%s)', (sameSex, names) => {
  const page = {
    data: null,
    site: { sameSex, genders: ['female', 'male'] },
    me: null,
  } as unknown as PagePayload
  const html = renderToStaticMarkup(
    <PageProvider page={page}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <WhoFields values={{}} errors={{}} />
      </I18nProvider>
    </PageProvider>,
  )
  expect([...new Set([...html.matchAll(/name="(\w+)"/g)].map(([, name]) => name))]).toEqual(names)
})

it.each([
  [['female', 'male'], ['female', 'male'], 0],
  [['male', 'female'], ['male', 'female'], 0],
  [['male'], ['male'], 1],
])(
  'offers the genders %o in the order of the site, and preselects the only one',
  (genders, values, ticked) => {
    const page = { data: null, site: { sameSex: true, genders }, me: null } as unknown as PagePayload
    const html = renderToStaticMarkup(
      <PageProvider page={page}>
        <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
          <WhoFields values={{}} errors={{}} />
        </I18nProvider>
      </PageProvider>,
    )
    expect([...html.matchAll(/value="(\w+)"/g)].map(([, value]) => value)).toEqual(values)
    expect(html.split('checked=""')).toHaveLength(ticked + 1)
  },
)
