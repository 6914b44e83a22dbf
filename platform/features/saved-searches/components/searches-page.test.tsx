import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { SavedSearch } from '../contract.ts'
import { SearchesPage } from './SearchesPage.tsx'

const render = (name: string) => {
  const filters = ['25 to 60 years', 'Online']
  const search = { id: 's', name, href: '/members', filters, new_members: 0 } as unknown as SavedSearch
  return renderToStaticMarkup(
    <PageProvider page={{ site: {}, form: null } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <SearchesPage data={{ searches: [search], save: null } as never} />
      </I18nProvider>
    </PageProvider>,
  )
}

it('the filters of a search are shown below its name, unless the name repeats them', () => {
  expect(render('Near me')).toContain('25 to 60 years · Online')
  expect(render('25 to 60 years, Online')).not.toContain(' · Online')
})
